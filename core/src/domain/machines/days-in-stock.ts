/** How long a machine has been the company’s, and by which of its dates. */

import { calendarDay, daysBetween } from '../dates/calendar-days.ts';
import type { MachineType } from '../fields/machine-fields.ts';

/** The dates of acquisition, first the one that is used if it is filled in. */
const acquisitionDates = {
  stock: ['datum_objednavky', 'created_at'],
  used: ['do_pujcovny_datum', 'created_at'],
} as const satisfies Record<MachineType, readonly string[]>;

export const acquisitionFields = ['datum_objednavky', 'do_pujcovny_datum', 'created_at'] as const;
type AcquisitionField = (typeof acquisitionFields)[number];

export interface AcquiredMachine {
  type: MachineType;
  datum_objednavky: string | null;
  do_pujcovny_datum: string | null;
  created_at: string;
}

/** The day a machine was acquired, the field that says so, and the days since; a day in the future counts as today. */
export function daysInStock(
  machine: AcquiredMachine,
  now: Date,
  timezone: string,
): { since: string; by: AcquisitionField; days: number } {
  const today = calendarDay(now, timezone);
  const [first] = acquisitionDates[machine.type];
  const given = machine[first];
  const by = given === null ? 'created_at' : first;
  const since = given ?? calendarDay(new Date(machine.created_at), timezone);
  return { since, by, days: Math.max(0, daysBetween(since, today)) };
}
