import type { LiveEvent } from '@strojpark/core/domain/live-events';
import type { InvalidateOptions, Query, QueryClient } from '@tanstack/react-query';
import type { LiveHandlers } from './live-stream.ts';
import { sourcesOf } from './query-noun.ts';

/** How long a request may have taken: its data may be older than its arrival. */
const maxRequestTime = 2_000;
/** The minimum time between two rounds of refetching. */
const pause = 1_000;
/**
 * After some rounds without a quiet one, the time between rounds of lists and figures doubles up to this: otherwise hundreds
 * of people who look at the same lists would ask the server for nothing else.
 */
const longestPause = 16_000;
const roundsBeforeDoubling = 4;
const atOnce = { longest: pause, within: 0 };
/** A round of lists starts within this time, not in all browsers at once. */
const spread = 1_000;

/** Whether the query may show what has changed; a query of a single record only if it is that one. */
function shows({ queryKey: [head, kind, id] }: Query, { noun, ids }: LiveEvent): boolean {
  const { own, others = [] } = sourcesOf(head) ?? {};
  if (noun === own) return kind !== 'one' || ids === null || ids.some((one) => one === id);
  return others.includes(noun);
}

const id = /^[\da-f]{8}-[\da-f]{4}-/;
/** About one record, which few have open; everyone looks at what the other queries show. */
const isOfRecord = ({ queryKey }: Query) =>
  queryKey.some((part) => typeof part === 'string' && id.test(part));
const isShared = (query: Query) => !isOfRecord(query);

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Calls `refresh` in rounds, one at a time; a round without further changes makes the pause short again. */
function rounds(
  refresh: (events: readonly LiveEvent[]) => Promise<void>,
  { longest, within }: { longest: number; within: number },
): (changes: readonly LiveEvent[]) => void {
  let waiting: LiveEvent[] = [];
  let isRunning = false;

  async function run(): Promise<void> {
    isRunning = true;
    for (let round = 1; waiting.length > 0; round++) {
      await sleep(Math.random() * within);
      const events = waiting;
      waiting = [];
      await refresh(events);
      await sleep(Math.min(longest, pause * 2 ** Math.max(0, round - roundsBeforeDoubling)));
    }
    isRunning = false;
  }

  return (changes) => {
    if (changes.length === 0) return;
    waiting.push(...changes);
    if (!isRunning) void run();
  };
}

/**
 * Keeps the screen up to date: refetches the queries of what has changed. Rows stay visible during the refetch, and
 * there is only one round at a time, however many events arrive.
 */
export function liveRefresh(client: QueryClient, ownId: string): LiveHandlers {
  const refetch = (
    events: readonly LiveEvent[],
    isMeant: (query: Query) => boolean,
    options?: InvalidateOptions,
  ) => {
    const predicate = (query: Query) => isMeant(query) && events.some((event) => shows(query, event));
    return client.invalidateQueries({ predicate }, options);
  };
  // The user's own change has already refetched the queries of this tab: running requests need not restart.
  const own = rounds((events) => refetch(events, () => true, { cancelRefetch: false }), atOnce);
  const ofRecords = rounds((events) => refetch(events, isOfRecord), atOnce);
  const shared = rounds((events) => refetch(events, isShared), { longest: longestPause, within: spread });

  const isSeen = (changes: readonly LiveEvent[]) =>
    client
      .getQueryCache()
      .findAll({ type: 'active' })
      .some((query) => isShared(query) && changes.some((change) => shows(query, change)));

  return {
    onChanges(changes) {
      const foreign = changes.filter(({ by }) => by !== ownId);
      own(changes.filter(({ by }) => by === ownId));
      ofRecords(foreign);
      // What no list on the screen shows must not make a later change wait. It is refetched when its list is opened.
      if (isSeen(foreign)) shared(foreign);
      else void refetch(foreign, isShared);
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
