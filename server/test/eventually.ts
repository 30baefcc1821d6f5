import { vi } from 'vitest';

/** Repeats the check until it no longer throws, with a timeout for slow computers. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 100_000, interval: 20 });
