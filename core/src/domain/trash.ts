/** What is deleted lies in the trash for a while, from where it can be restored. */

const day = 86_400_000;

/** Days after which the trash is emptied for good. */
export const trashDays = 30;

/** Whole days left, rounded up; 0 once the time is over. */
export function trashDaysLeft(purgeAt: string, now: Date): number {
  return Math.max(0, Math.ceil((Date.parse(purgeAt) - now.getTime()) / day));
}
