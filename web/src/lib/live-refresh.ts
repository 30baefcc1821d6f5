import type { LiveEvent } from '@strojpark/core/domain/live-events';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from './live-stream.ts';
import { sourcesOf } from './query-noun.ts';

/** How long an answer may have been on its way: it may be older than its arrival. */
const travelTime = 2_000;
/** From one round of refreshing to the next. */
const pause = 1_000;

/** Whether the query may show what has changed; one that shows a single record only when it is that one. */
function shows({ queryKey: [head, kind, id] }: Query, { noun, ids }: LiveEvent): boolean {
  const { own, others = [] } = sourcesOf(head) ?? {};
  if (noun === own) return kind !== 'one' || ids === null || ids.some((one) => one === id);
  return others.includes(noun);
}

/**
 * Keeps the screen up to date: refreshes the queries of what has changed. Rows stay while they are loaded again,
 * and however much happens there is only one round at a time.
 */
export function liveRefresh(client: QueryClient, ownId: string): LiveHandlers {
  let waiting: LiveEvent[] = [];
  let isRunning = false;

  async function refresh(events: readonly LiveEvent[]): Promise<void> {
    const own = events.filter(({ by }) => by === ownId);
    const foreign = events.filter(({ by }) => by !== ownId);
    await Promise.all([
      client.invalidateQueries({ predicate: (query) => foreign.some((event) => shows(query, event)) }),
      // The action itself has refreshed this tab already: requests under way need not start again.
      client.invalidateQueries(
        { predicate: (query) => own.some((event) => shows(query, event)) },
        { cancelRefetch: false },
      ),
    ]);
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      const events = waiting;
      waiting = [];
      await refresh(events);
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    isRunning = false;
  }

  return {
    onChanges(changes) {
      waiting.push(...changes);
      if (!isRunning) void run();
    },
    onSync(quietFor) {
      const lastChange = Date.now() - quietFor;
      void client.invalidateQueries({
        predicate: ({ queryKey: [head], state: { dataUpdatedAt } }) =>
          sourcesOf(head) !== undefined && dataUpdatedAt > 0 && dataUpdatedAt - travelTime < lastChange,
      });
    },
  };
}
