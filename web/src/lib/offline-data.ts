import {
  dehydrate,
  hydrate,
  type DehydratedState,
  type InfiniteData,
  type QueryClient,
  type QueryState,
} from '@tanstack/react-query';
import { clear, get, set } from 'idb-keyval';
import { isNetworkError } from './api-error.ts';
import { log } from './log.ts';

/** The queries seen last; older ones are dropped. */
const maxQueries = 60;
/** Of one list; a hundred rows each. */
const maxPages = 3;
const maxAge = 7 * 24 * 60 * 60_000;
/** Between two writes. */
const pause = 1000;
/** What is loaded together is written together. */
const moment = 200;

type DehydratedQuery = DehydratedState['queries'][number];

interface Kept {
  /** See `keepLastSeen`. */
  owner: string;
  /** The build that stored it: another one may expect other data. */
  build: string;
  state: DehydratedState;
}

const key = 'last-seen';
const build = import.meta.url;

/**
 * Keeps the data of the queries marked with `meta.keepOffline` in this browser, so that what a user has seen can be
 * read after a reload without a connection. Returns a function that ends it. `owner` is the user with what they may do: what
 * another one has seen, or the same one with other permissions, is dropped.
 */
export function keepLastSeen(client: QueryClient, owner: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let storedAt = -Infinity;
  let kept: readonly DehydratedQuery[] = [];
  let since = 0;
  const restored = restore(client, owner, () => isOver).then((queries) => {
    // What is already loaded may be the previous owner's, too.
    if (queries === undefined) since = Date.now();
    else kept = queries;
  });
  const store = async () => {
    timer = undefined;
    storedAt = performance.now();
    await restored;
    if (isOver) return;
    const { queries } = dehydrate(client, {
      shouldDehydrateQuery: ({ meta, state }) =>
        meta?.keepOffline === true && state.dataUpdatedAt >= since && isReadable(state),
    });
    const cache = client.getQueryCache();
    // The cache forgets after minutes what is no longer shown.
    const forgotten = kept.filter(({ queryHash }) => cache.get(queryHash) === undefined);
    kept = [...queries, ...forgotten]
      .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt)
      .slice(0, maxQueries)
      .map(withFirstPages);
    set(key, { owner, build, state: { mutations: [], queries: [...kept] } } satisfies Kept).catch(report);
  };
  const storeSoon = () => {
    timer ??= setTimeout(() => void store(), Math.max(moment, storedAt + pause - performance.now()));
  };
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.meta?.keepOffline === true && !isOver) storeSoon();
  });
  // What was loaded before this began, too.
  storeSoon();
  return () => {
    isOver = true;
    unsubscribe();
    clearTimeout(timer);
  };
}

/** It was loaded, and only a lost connection kept it from being loaded again. */
const isReadable = ({ status, data, error }: QueryState) =>
  status === 'success' || (data !== undefined && isNetworkError(error));

/** Returns what is kept; undefined after dropping what is not this owner's. */
async function restore(
  client: QueryClient,
  owner: string,
  isOver: () => boolean,
): Promise<readonly DehydratedQuery[] | undefined> {
  try {
    const stored = await get<Kept>(key);
    if (stored === undefined || isOver()) return [];
    if (stored.owner !== owner || stored.build !== build) {
      await clear();
      return undefined;
    }
    const since = Date.now() - maxAge;
    const queries = stored.state.queries
      .filter(({ state }) => state.dataUpdatedAt > since)
      // Shown at once, and fetched again as soon as there is a connection.
      .map((query) => ({
        ...query,
        state: { ...query.state, status: 'success' as const, error: null, isInvalidated: true },
      }));
    hydrate(client, { mutations: [], queries });
    return queries;
  } catch (error) {
    report(error);
    return [];
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
