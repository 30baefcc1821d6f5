/** How long machines have been in the inventory, in the bands of the list of aged stock. */

import { addDays } from '../dates/calendar-days.ts';
import { bandLimits, type StockBand } from '../machines/stock-bands.ts';

/** The first and last entry date of a band’s machines; null: no limit. */
export function daysOfBand(
  { from, to }: StockBand,
  today: string,
): { createdFrom: string | null; createdTo: string | null } {
  return {
    createdFrom: to === null ? null : addDays(today, -to),
    createdTo: from === 0 ? null : addDays(today, -from),
  };
}

/**
 * The first day of each band except the open-ended one, newest first: machines entered from then on are in that band or a
 * newer one.
 */
export const bandStarts = (today: string): string[] => bandLimits.map((days) => addDays(today, -days));
