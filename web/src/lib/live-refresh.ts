import type { LiveEvent } from '@strojpark/core/domain/live-events';
import type { InvalidateOptions, Query, QueryClient } from '@tanstack/react-query';
import { sourcesOf } from './query-noun.ts';

export interface LiveHandlers {
  onChanges: (changes: readonly LiveEvent[]) => void;
  /** Data read longer ago than `quietFor` milliseconds may have changed without an event. */
  onSync: (quietFor: number) => void;
}

/** How long a request may have taken: its data may be older than its arrival. */
const maxRequestTime = 2_000;
/** The minimum time between two rounds of refetching. */
const pause = 1_000;
/**
 * After some rounds in a row, the time between rounds of queries that do not show the changed records doubles up to
 * this: otherwise hundreds of people would ask the server for nothing else.
 */
const longestPause = 30_000;
const roundsBeforeDoubling = 4;
/** After such a time without a round, the next ones are frequent again. */
const quietTime = 60_000;
const atOnce = { longest: pause, within: 0 };
/** Such a round starts at a random time within this, not in all browsers at once. */
const spread = 1_000;

/** Whether the query depends on what has changed; a query of a single record only if it is that one. */
function dependsOn({ queryKey: [head, kind, id] }: Query, { noun, ids }: LiveEvent): boolean {
  const { own, others = [] } = sourcesOf(head) ?? {};
  if (noun === own) return kind !== 'one' || ids === null || ids.some((one) => one === id);
  return others.includes(noun);
}

/** Whether one of the ids occurs anywhere in the value. */
function holds(value: unknown, ids: ReadonlySet<string>): boolean {
  if (typeof value === 'string') return ids.has(value);
  return typeof value === 'object' && value !== null && Object.values(value).some((part) => holds(part, ids));
}

/** Whether the query shows a changed record itself. Notifications go only to those whom they concern. */
const shows = ({ queryKey, state: { data } }: Query, { noun, ids }: LiveEvent): boolean =>
  noun === 'notification' || (ids !== null && holds([queryKey, data], new Set(ids)));

/** Whether the query may have been answered before the time. */
const isFromBefore = (time: number, { state: { dataUpdatedAt } }: Query): boolean =>
  dataUpdatedAt - maxRequestTime < time;

const isFirstRequest = (query: Query): boolean =>
  query.isActive() && query.state.data === undefined && query.state.fetchStatus === 'fetching';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Refetches queries in rounds, one at a time. */
function rounds(
  client: QueryClient,
  { longest, within }: { longest: number; within: number },
  options?: InvalidateOptions,
): { add: (query: Query) => void } {
  /** With the time of their last change. */
  const waiting = new Map<Query, number>();
  let isRunning = false;
  let round = 0;
  let lastRoundAt = 0;

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.size > 0) {
      await sleep(Math.random() * within);
      round = Date.now() - lastRoundAt > quietTime ? 1 : round + 1;
      lastRoundAt = Date.now();
      // A first request cannot be restarted, and its answer may be older than the change: it is asked again in the next round.
      const changed = new Map([...waiting].filter(([query]) => !isFirstRequest(query)));
      for (const query of changed.keys()) waiting.delete(query);
      const predicate = (query: Query) => {
        const changedAt = changed.get(query);
        return changedAt !== undefined && isFromBefore(changedAt, query);
      };
      await client.invalidateQueries({ predicate }, options);
      await sleep(Math.min(longest, pause * 2 ** Math.max(0, round - roundsBeforeDoubling)));
    }
    isRunning = false;
  }

  return {
    add(query) {
      waiting.set(query, Date.now());
      if (!isRunning) void run();
    },
  };
}

/**
 * Keeps the screen up to date: refetches the queries of what has changed. Rows stay visible during the refetch, and
 * there is only one round at a time, however many events arrive. What shows a changed record is refetched every second;
 * lists, counts and figures that do not show it, but may depend on it, less and less often while changes keep coming.
 */
export function liveRefresh(client: QueryClient, ownId: string): LiveHandlers {
  // The user's own change has already refetched the queries of this tab: running requests need not restart.
  const own = rounds(client, atOnce, { cancelRefetch: false });
  const shown = rounds(client, atOnce);
  const others = rounds(client, { longest: longestPause, within: spread });

  return {
    onChanges(changes) {
      for (const query of client.getQueryCache().getAll())
        for (const change of changes) {
          if (!dependsOn(query, change)) continue;
          // Refetched when it is opened.
          if (!query.isActive()) query.invalidate();
          else if (change.by === ownId) own.add(query);
          else (shows(query, change) ? shown : others).add(query);
        }
    },
    onSync(quietFor) {
      const lastChange = Date.now() - quietFor;
      void client.invalidateQueries({
        predicate: (query) =>
          sourcesOf(query.queryKey[0]) !== undefined &&
          query.state.dataUpdatedAt > 0 &&
          isFromBefore(lastChange, query),
      });
    },
  };
}
