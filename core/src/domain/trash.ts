/** Deleted records stay in the trash for a while and can be restored. */
import { dayMs } from './dates/calendar-days.ts';

/** Days after which records in the trash are deleted permanently. */
export const trashDays = 30;

/** Whole days left, rounded up; 0 once expired. */
export function trashDaysLeft(purgeAt: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(purgeAt) - now.getTime()) / dayMs));
}
