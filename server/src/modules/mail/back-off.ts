const minute = 60_000;
const hour = 60 * minute;
/** About three days in all. */
const pauses = [1, 5, 15, 60, 180, 360, 720, 720, 720, 720, 720].map((minutes) => minutes * minute);

/** When to try again after so many attempts; null when the mail is given up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const pause = pauses[attempts - 1];
  return pause === undefined ? null : new Date(now.getTime() + pause);
}

/** A mail that has waited for so long, for a mail server to be set for instance, tells nothing new. */
export const waitLimit = 7 * 24 * hour;
/** A claim that old belongs to a process that has died. */
export const claimLimit = 5 * minute;
/** How long the text of a failed mail is kept for another try. */
export const failedTextLimit = 30 * 24 * hour;
/** How long the outbox remembers. */
export const logLimit = 90 * 24 * hour;
