/** How long machines have been in the inventory, in bands of days. */

import { startOfDay } from '../dates/calendar-days.ts';
import { addDays } from '../mail/reminders.ts';

/** The last day of each band but the last one, which is open: 0–30, 31–90, 91–180, 181–365 and more. */
const ageingLimits = [30, 90, 180, 365] as const;

interface AgeingBand {
  from: number;
  /** Null: no end. */
  to: number | null;
}

/** The bands, the youngest machines first. */
export const ageingBands: readonly AgeingBand[] = [...ageingLimits, null].map((to, index) => ({
  from: index === 0 ? 0 : (ageingLimits[index - 1] ?? 0) + 1,
  to,
}));

/** The days, the first and the last, on which the machines of a band were entered; null: no end. */
export function daysOfBand(
  { from, to }: AgeingBand,
  today: string,
): { createdFrom: string | null; createdTo: string | null } {
  return {
    createdFrom: to === null ? null : addDays(today, -to),
    createdTo: from === 0 ? null : addDays(today, -from),
  };
}

/** The instants from which on a machine was entered that is in band 0, 1, 2 or 3; the oldest instant last. */
export function bandStarts(today: string, timezone: string): Date[] {
  return ageingLimits.map((days) => startOfDay(addDays(today, -days), timezone));
}
