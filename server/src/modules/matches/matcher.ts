import { listenForAnnouncements } from '../../lib/announcements.ts';
import type { SystemDeps } from '../../lib/ctx.ts';
import type { MatchOptions } from './matches.service.ts';

/** What changes machines or criteria. */
const waking: ReadonlySet<string> = new Set([
  'machine',
  'reservation',
  'queue_entry',
  'import',
  'demand',
  'view',
]);
/** Changes of the moment together. */
const delayMs = 100;

export interface Matcher {
  /** Waits for the batch that is running. */
  stop: () => Promise<void>;
}

/**
 * Matches whatever changes, within moments of its commit by any process. An announcement can be lost with its
 * process, so a job also runs every minute.
 */
export function startMatcher(
  deps: SystemDeps,
  match: (deps: SystemDeps, options: MatchOptions) => Promise<void>,
): Matcher {
  const unsettled = new Map<string, bigint>();
  let isStopped = false;
  let isWanted = false;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    while (isWanted && !isStopped) {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
      isWanted = false;
      try {
        await match(deps, { unsettled, stopped: () => isStopped });
      } catch (error) {
        // What failed is still listed; the job of the next minute repeats it.
        deps.log.warn({ err: error }, 'matching changed machines failed');
      }
    }
    running = null;
  }

  function wake(): void {
    isWanted = true;
    if (!isStopped) running ??= run();
  }

  const listener = listenForAnnouncements({
    ...deps,
    onAnnouncement({ noun, by, action }) {
      // Its own announcement of matches is no reason to search again.
      if (waking.has(noun) && !(noun === 'demand' && by === null && action === 'match')) wake();
    },
    onNote: () => undefined,
    onConnected: wake,
  });

  return {
    async stop() {
      isStopped = true;
      await listener.stop();
      await running;
    },
  };
}
