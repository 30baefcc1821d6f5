import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query';
import { clear, get, set } from 'idb-keyval';
import { log } from './log.ts';

/** The queries seen last; older ones are dropped. */
const maxQueries = 60;
const maxAge = 7 * 24 * 60 * 60_000;
const pause = 2000;

interface Kept {
  userId: string;
  /** The build that stored it: another one may expect other data. */
  build: string;
  state: DehydratedState;
}

const key = 'last-seen';
const build = import.meta.url;

/**
 * Keeps the data of the queries marked with `meta.keepOffline` in this browser, so that what a user has seen can be
 * read after a reload without a connection. Returns a function that ends it.
 */
export function keepLastSeen(client: QueryClient, userId: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const store = () => {
    const { queries } = dehydrate(client, {
      shouldDehydrateQuery: ({ meta, state }) => meta?.keepOffline === true && state.status === 'success',
      shouldDehydrateMutation: () => false,
    });
    const newest = queries.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
    const state = { mutations: [], queries: newest.slice(0, maxQueries) };
    set(key, { userId, build, state } satisfies Kept).catch(report);
  };
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.meta?.keepOffline !== true || timer !== undefined || isOver) return;
    timer = setTimeout(() => {
      timer = undefined;
      store();
    }, pause);
  });
  void restore(client, userId, () => isOver);
  return () => {
    isOver = true;
    unsubscribe();
    clearTimeout(timer);
  };
}

async function restore(client: QueryClient, userId: string, isOver: () => boolean): Promise<void> {
  try {
    const kept = await get<Kept>(key);
    if (kept === undefined || isOver()) return;
    if (kept.userId !== userId || kept.build !== build) {
      await clear();
      return;
    }
    const since = Date.now() - maxAge;
    const queries = kept.state.queries
      .filter(({ state }) => state.dataUpdatedAt > since)
      // Shown at once, and fetched again as soon as there is a connection.
      .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }));
    hydrate(client, { mutations: [], queries });
  } catch (error) {
    report(error);
  }
}

/** Without storage, as in some private windows, there is nothing to read offline; everything else works. */
const report = (error: unknown) => log('warn', 'Storing data for offline reading failed', error);
