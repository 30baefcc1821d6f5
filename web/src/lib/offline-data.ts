import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { clear, get, set } from 'idb-keyval';
import { log } from './log.ts';

/** The queries seen last; older ones are dropped. */
const maxQueries = 60;
/** Of one list; a hundred rows each. */
const maxPages = 3;
const maxAge = 7 * 24 * 60 * 60_000;
const pause = 2000;

type DehydratedQuery = DehydratedState['queries'][number];

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
    const state = { mutations: [], queries: newest.slice(0, maxQueries).map(withFirstPages) };
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

/** A long list is stored with its first pages: copying all of them after every change would be felt on a phone. */
export function withFirstPages(query: DehydratedQuery): DehydratedQuery {
  const { data } = query.state;
  if (!isPaged(data) || data.pages.length <= maxPages) return query;
  const [pages, pageParams] = [data.pages.slice(0, maxPages), data.pageParams.slice(0, maxPages)];
  return { ...query, state: { ...query.state, data: { pages, pageParams } } };
}

const isPaged = (data: unknown): data is InfiniteData<unknown> =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data;

/** Without storage, as in some private windows, there is nothing to read offline; everything else works. */
const report = (error: unknown) => log('warn', 'Storing data for offline reading failed', error);
