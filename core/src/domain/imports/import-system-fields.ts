/** Fields that no file may set (spec 2 §5), such as status and author. */

import { customerColumnNames } from '../reservations/reservation-customer.ts';

const snakeNames = [
  'id',
  'type',
  'status',
  'version',
  'created_at',
  'updated_at',
  'deleted_at',
  'created_by',
  'updated_by',
  'deleted_by',
  ...customerColumnNames,
  'reserved_at',
  'expires_at',
  'sold_at',
  'sold_price',
  'reservation_date',
  'reservation_start_date',
  'reservation_end_date',
  'reservation_expires_at',
  'reservation_notes',
  'linked_machine_id',
  'no_replacement_needed',
  'sale_date',
  'sales_person',
] as const;

const camelCase = (name: string) =>
  name.replaceAll(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** In both spellings. */
export const importSystemFields: readonly string[] = [
  ...new Set(snakeNames.flatMap((name) => [name, camelCase(name)])),
];

const known = new Set(importSystemFields);

/** Whether a field is a system field: one of the list, or any customer field of a reservation. */
export function isImportSystemField(name: string): boolean {
  return known.has(name) || /^customer(?:_|[A-Z])/.test(name);
}
