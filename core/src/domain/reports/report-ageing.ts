/** How long machines have been in the inventory, in the bands of the list of aged stock. */

import { addDays, startOfDay } from '../dates/calendar-days.ts';
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
 * The start of each band except the open-ended one, newest first: machines entered from then on are in that band or a
 * newer one.
 */
export function bandStarts(today: string, timezone: string): Date[] {
  return bandLimits.map((days) => startOfDay(addDays(today, -days), timezone));
}
