import { lastPage } from '@strojpark/core/contracts/common';
import {
  type InfiniteData,
  type QueryKey,
  keepPreviousData,
  skipToken,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ListAnchor } from './list-anchor.ts';
import {
  type ListCount,
  type ListPage,
  type PagePlace,
  type PlacedPage,
  type RowWindow,
  windowOf,
} from './row-window.ts';

const pageSize = 100;
const maxPages = 10;
/** How many rows before the edge of the loaded rows the next page is requested. */
const ahead = 40;
/** Further than this above the loaded rows, restarting is quicker than loading page by page. */
const restartDistance = 20 * pageSize;

interface PagedRowsOptions<T> {
  /** Changes with the filter and the order. */
  listKey: QueryKey;
  load: (page: { limit: number; cursor: string | undefined }, signal: AbortSignal) => Promise<ListPage<T>>;
  /** Counts the rows, up to a limit, when the pages do not: those of a search come without waiting for the count. */
  count?: { key: QueryKey; load: (signal: AbortSignal) => Promise<ListCount> };
  /** The initial scroll position; read once for each key. */
  anchor: ListAnchor | null;
  enabled?: boolean;
  /** Refetch on every opening and window focus. */
  isLive?: boolean;
  /** The rows can be read without a connection. */
  keepOffline?: boolean;
}

export interface PagedRows<T> extends RowWindow<T> {
  /** Changes with the filter and the order. */
  key: string;
  /** The index in the whole list at which the list starts. */
  begin: number;
  total: number;
  totalIsExact: boolean;
  /** Nothing to show yet, not even the rows of the previous filter. */
  isPending: boolean;
  /** Loading while rows are shown; a thin line shows it. */
  isFetching: boolean;
  /** The rows belong to the previous filter. */
  isStale: boolean;
  /** The error if there is nothing to show. */
  error: Error | null;
  /** The error if rows are shown but the next ones could not be loaded. */
  isCutShort: boolean;
  retry: () => void;
  /** Loads the pages around the visible rows. */
  loadAround: (first: number, last: number) => void;
  /** Restarts at the first row. */
  reset: () => void;
  /** Restarts at the last row. */
  toEnd: () => void;
}

// A URL that was stored for another filter or edited by hand has an invalid position.
const isMisplaced = (error: Error | null) => error !== null && 'status' in error && error.status === 400;

/** The rows of a list, loaded by cursor in both directions around the current position. */
export function usePagedRows<T extends { id: string }>({
  listKey,
  load,
  count,
  anchor,
  enabled = true,
  isLive = false,
  keepOffline = false,
}: PagedRowsOptions<T>): PagedRows<T> {
  const { queryKey, key, begin, beginAt, isFirst } = useListStart(listKey, anchor);
  const reset = useCallback(() => beginAt(null), [beginAt]);
  const list = useInfiniteQuery<
    PlacedPage<T>,
    Error,
    InfiniteData<PlacedPage<T>, PagePlace>,
    QueryKey,
    PagePlace
  >({
    queryKey,
    queryFn: async ({ pageParam: place, signal }) => {
      const page = await load({ limit: pageSize, cursor: place.cursor ?? undefined }, signal);
      if (place.cursor === lastPage) return { ...page, start: page.total - page.items.length };
      return { ...page, start: 'end' in place ? place.end - page.items.length : place.start };
    },
    initialPageParam: { cursor: begin?.cursor ?? null, start: begin?.start ?? 0 },
    getNextPageParam: ({ nextCursor, start, items }) =>
      nextCursor === null ? undefined : { cursor: nextCursor, start: start + items.length },
    getPreviousPageParam: ({ prevCursor, start }) =>
      prevCursor === null ? undefined : { cursor: prevCursor, end: start },
    maxPages: maxPages,
    placeholderData: keepPreviousData,
    enabled,
    ...(isLive && { staleTime: 0, refetchOnWindowFocus: true }),
    // After a reload, no list begins with a restart.
    meta: { quiet: true, keepOffline: keepOffline && isFirst },
  });

  if (begin !== null && isMisplaced(list.error)) reset();

  const { data, hasNextPage, hasPreviousPage, isFetching, isPlaceholderData, isFetchNextPageError } = list;
  const { isFetchPreviousPageError, fetchNextPage, fetchPreviousPage, refetch } = list;
  const rows = useMemo(
    () => windowOf(data, { hasNext: hasNextPage, hasPrevious: hasPreviousPage }),
    [data, hasNextPage, hasPreviousPage],
  );

  const { lead, items } = rows;
  const loadAround = useCallback(
    (first: number, last: number) => {
      if (isFetching || isPlaceholderData) return;
      if (hasPreviousPage && last < lead - restartDistance) reset();
      else if (hasPreviousPage && first < lead + ahead && !isFetchPreviousPageError)
        void fetchPreviousPage({ cancelRefetch: false });
      else if (hasNextPage && last > lead + items.length - ahead && !isFetchNextPageError)
        void fetchNextPage({ cancelRefetch: false });
    },
    [
      isFetching,
      isPlaceholderData,
      hasPreviousPage,
      hasNextPage,
      isFetchPreviousPageError,
      isFetchNextPageError,
      lead,
      items.length,
      fetchNextPage,
      fetchPreviousPage,
      reset,
    ],
  );

  const retry = useCallback(() => {
    if (isFetchNextPageError) void fetchNextPage();
    else if (isFetchPreviousPageError) void fetchPreviousPage();
    else void refetch();
  }, [isFetchNextPageError, isFetchPreviousPageError, fetchNextPage, fetchPreviousPage, refetch]);

  const newest = data?.pages.at(-1);
  const { data: counted } = useQuery({
    queryKey: count?.key ?? [...listKey, 'count'],
    queryFn: count === undefined ? skipToken : ({ signal }) => count.load(signal),
    enabled: newest?.totalIsExact === false,
    meta: { quiet: true, keepOffline },
  });
  const { total, totalIsExact } = (newest?.totalIsExact === false ? counted : undefined) ??
    newest ?? { total: 0, totalIsExact: true };
  const start = begin?.row ?? 0;
  const isCutShort = isFetchNextPageError || isFetchPreviousPageError;
  const error = data === undefined ? list.error : null;
  const { isPending } = list;
  return useMemo(
    () => ({
      ...rows,
      key,
      begin: start,
      total,
      totalIsExact,
      isPending,
      isFetching,
      isStale: isPlaceholderData,
      error,
      isCutShort,
      retry,
      loadAround,
      reset,
      toEnd: () => beginAt({ cursor: lastPage, start: total, row: total - 1 }),
    }),
    [
      rows,
      key,
      start,
      total,
      totalIsExact,
      isPending,
      isFetching,
      isPlaceholderData,
      error,
      isCutShort,
      retry,
      loadAround,
      reset,
      beginAt,
    ],
  );
}

/**
 * Where a list starts. The position in the URL is read when a list is opened; from then on the list itself updates
 * it. A restart uses another cache entry, so that the old rows stay until the new ones arrive.
 */
function useListStart(listKey: QueryKey, anchor: ListAnchor | null) {
  const client = useQueryClient();
  const list = JSON.stringify(listKey);
  const [begin, setBegin] = useState({ list, anchor, generation: 0 });
  if (begin.list !== list) setBegin({ list, anchor, generation: 0 });
  const { generation } = begin;
  const queryKey: QueryKey = [...listKey, generation];

  useEffect(() => {
    if (generation === 0) return;
    const left: QueryKey = [...(JSON.parse(list) as QueryKey), generation - 1];
    client.removeQueries({ queryKey: left, exact: true });
  }, [client, list, generation]);

  return {
    queryKey,
    isFirst: generation === 0,
    key: `${list}#${generation}`,
    begin: begin.anchor,
    beginAt: useCallback(
      (place: ListAnchor | null) =>
        setBegin((before) => ({ list, anchor: place, generation: before.generation + 1 })),
      [list],
    ),
  };
}
