/**
 * The fields of a machine that a customer may see besides its name and make, in the order of quotes and price cards.
 * Administrators can leave some out, but add none: prices of purchase, internal codes, notes and custom fields never
 * leave the company.
 */

import { fieldOf, type MachineFieldName } from '../fields/machine-fields.ts';

export const quoteFields = [
  'category',
  'year_of_manufacture',
  'operating_hours',
  'mileage',
  'condition',
  'serial_number',
  'vin',
  'location',
  'weight',
  'dimensions',
  'power_source',
  'capacity',
  'last_service_date',
  'prislusenstvi_balik',
  'specifications',
] as const satisfies readonly MachineFieldName[];
export type QuoteField = (typeof quoteFields)[number];

/** The fields chosen in the settings; none means all. An unknown name adds nothing. */
export function chosenQuoteFields(chosen: readonly string[]): QuoteField[] {
  const allowed = quoteFields.filter((name) => fieldOf(name).cost !== true);
  return chosen.length === 0 ? allowed : allowed.filter((name) => chosen.includes(name));
}
