import type { MachineListItem } from '@strojpark/core/contracts/machine-record';

/** The machine data that reserving needs; both list items and records have it. */
export type ReservableMachine = Pick<
  MachineListItem,
  | 'id'
  | 'name'
  | 'type'
  | 'status'
  | 'no_replacement_needed'
  | 'manufacturer'
  | 'model'
  | 'category'
  | 'year_of_manufacture'
  | 'operating_hours'
  | 'location'
  | 'cover_url'
  | 'current_value'
  | 'currency'
>;
