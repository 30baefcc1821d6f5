import { setTimeout as sleep } from 'node:timers/promises';

/** The milliseconds until the condition holds; undefined if it does not within the limit. */
export async function until(
  condition: () => boolean | Promise<boolean>,
  limitMs: number,
  pauseMs = 20,
): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < limitMs) {
    if (await condition()) return performance.now() - began;
    await sleep(pauseMs);
  }
  return undefined;
}
