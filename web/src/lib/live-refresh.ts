import type { LiveEvent } from '@strojpark/core/domain/live-events';
import type { Query, QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from './live-stream.ts';
import { sourcesOf } from './query-noun.ts';

/** How long a request may have taken: its data may be older than its arrival. */
const maxRequestTime = 2_000;
/** The minimum time between two rounds of refetching. */
const pause = 1_000;

/** Whether the query may show what has changed; a query of a single record only if it is that one. */
function shows({ queryKey: [head, kind, id] }: Query, { noun, ids }: LiveEvent): boolean {
  const { own, others = [] } = sourcesOf(head) ?? {};
  if (noun === own) return kind !== 'one' || ids === null || ids.some((one) => one === id);
  return others.includes(noun);
}

/**
 * Keeps the screen up to date: refetches the queries of what has changed. Rows stay visible during the refetch, and
 * there is only one round at a time, however many events arrive.
 */
export function liveRefresh(client: QueryClient, ownId: string): LiveHandlers {
  let waiting: LiveEvent[] = [];
  let isRunning = false;

  async function refresh(events: readonly LiveEvent[]): Promise<void> {
    const own = events.filter(({ by }) => by === ownId);
    const foreign = events.filter(({ by }) => by !== ownId);
    await Promise.all([
      client.invalidateQueries({ predicate: (query) => foreign.some((event) => shows(query, event)) }),
      // The user's own change has already refetched the queries of this tab: running requests need not restart.
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
          sourcesOf(head) !== undefined && dataUpdatedAt > 0 && dataUpdatedAt - maxRequestTime < lastChange,
      });
    },
  };
}
