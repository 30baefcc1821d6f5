/** How long machines have been in the inventory, in bands of days. */

import { addDays, startOfDay } from '../dates/calendar-days.ts';

/** The last day of each band except the open-ended one: 0–30, 31–90, 91–180, 181–365 and more. */
const ageingLimits = [30, 90, 180, 365] as const;

interface AgeingBand {
  from: number;
  /** Null: no upper limit. */
  to: number | null;
}

/** The bands, newest machines first. */
export const ageingBands: readonly AgeingBand[] = [...ageingLimits, null].map((to, index) => ({
  from: index === 0 ? 0 : (ageingLimits[index - 1] ?? 0) + 1,
  to,
}));

/** The first and last entry date of a band’s machines; null: no limit. */
export function daysOfBand(
  { from, to }: AgeingBand,
  today: string,
): { createdFrom: string | null; createdTo: string | null } {
  return {
    createdFrom: to === null ? null : addDays(today, -to),
    createdTo: from === 0 ? null : addDays(today, -from),
  };
}

/**
 * The start of each band except the open-ended one, newest first: machines entered from then on are in that band or a
 * newer one.
 */
export function bandStarts(today: string, timezone: string): Date[] {
  return ageingLimits.map((days) => startOfDay(addDays(today, -days), timezone));
}
