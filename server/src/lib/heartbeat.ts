import type { FastifyBaseLogger } from 'fastify';

const beat = 1000;

/**
 * Calls `tell` every second until the answered function is called. A beat waits for the one before it; one that
 * fails is noted, and the next one tries again.
 */
export function startBeating(
  log: Pick<FastifyBaseLogger, 'warn'>,
  whose: Record<string, string>,
  tell: () => Promise<unknown>,
): () => void {
  let isBeating = false;
  const timer = setInterval(() => {
    if (isBeating) return;
    isBeating = true;
    tell()
      .catch((error: unknown) => log.warn({ err: error, ...whose }, 'heartbeat failed'))
      .finally(() => (isBeating = false));
  }, beat);
  return () => clearInterval(timer);
}
