/**
 * Loads something before it is needed. If that fails, for example without a connection, it is loaded when it is needed,
 * and the failure is shown there.
 */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}

/** Data of a row that was fetched this recently, in milliseconds, is not fetched again for the next hover. */
export const freshTime = 30_000;
