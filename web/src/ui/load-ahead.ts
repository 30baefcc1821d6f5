/**
 * Loads something before it is needed. If that fails, for example without a connection, it is loaded when it is needed,
 * and the failure is shown there.
 */
export function loadAhead(load: () => Promise<unknown>): void {
  load().catch(() => undefined);
}
