import { vi } from 'vitest';

/** Looks again and again until nothing is thrown any more, also on a machine that takes its time. */
export const eventually = <T>(look: () => T | Promise<T>): Promise<T> =>
  vi.waitFor(look, { timeout: 100_000, interval: 20 });
