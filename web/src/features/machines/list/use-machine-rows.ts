import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { machines } from '@strojpark/core/contracts/machines';
import { keepPreviousData, useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import type { MachineQuery } from '../machines.queries.ts';
import type { ListAnchor } from './list-anchor.ts';
import { useListBegin } from './use-list-begin.ts';
import { windowOf, type Page, type PagePlace, type RowWindow } from './row-window.ts';

const pageSize = 100;
const keptPages = 10;
/** Rows before the edge of what is loaded at which the next page is asked for. */
const ahead = 40;
/** Further than this above the loaded rows it is quicker to begin anew than to load page by page. */
const farAbove = 20 * pageSize;

async function loadPage(query: MachineQuery, place: PagePlace, signal: AbortSignal): Promise<Page> {
  const page = await call(machines.list, {
    query: { ...query, limit: pageSize, cursor: place.cursor ?? undefined },
    signal,
  });
  return { ...page, start: 'end' in place ? place.end - page.items.length : place.start };
}

type Pages = InfiniteData<Page, PagePlace>;

export interface MachineRows extends RowWindow<MachineListItem> {
  /** Changes with the filter and the order. */
  key: string;
  /** Position in the whole list at which the list begins to show. */
  begin: number;
  total: number;
  totalIsExact: boolean;
  /** Nothing to show yet, not even the rows of the filter before. */
  isPending: boolean;
  /** Something is on its way: rows stay, a thin line tells. */
  isFetching: boolean;
  /** The rows belong to the filter before. */
  isStale: boolean;
  /** Why there is nothing to show. */
  error: Error | null;
  /** Rows are shown, but the next ones could not be loaded. */
  isCutShort: boolean;
  retry: () => void;
  /** Loads what the visible rows come near to. */
  loadAround: (first: number, last: number) => void;
  /** Begins anew at the first row. */
  reset: () => void;
}

/** The machines of a list, loaded by cursor in both directions around the place where the list stands. */
export function useMachineRows(
  query: MachineQuery,
  anchor: ListAnchor | null,
  isReady: boolean,
): MachineRows {
  const { key, keyText, anchor: begin, reset } = useListBegin(query, anchor);
  const list = useInfiniteQuery<Page, Error, Pages, typeof key, PagePlace>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => loadPage(query, pageParam, signal),
    initialPageParam: { cursor: begin?.cursor ?? null, start: begin?.start ?? 0 },
    getNextPageParam: ({ nextCursor, start, items }) =>
      nextCursor === null ? undefined : { cursor: nextCursor, start: start + items.length },
    getPreviousPageParam: ({ prevCursor, start }) =>
      prevCursor === null ? undefined : { cursor: prevCursor, end: start },
    maxPages: keptPages,
    placeholderData: keepPreviousData,
    enabled: isReady,
    meta: { quiet: true },
  });

  // An address that was kept for another filter or written by hand names a place that does not exist.
  const isMisplaced = list.error instanceof ApiError && list.error.code === 'cursor_mismatch';
  useEffect(() => {
    if (isMisplaced && begin !== null) reset();
  }, [isMisplaced, begin, reset]);

  const { data, hasNextPage, hasPreviousPage, isFetching, isPlaceholderData, isFetchNextPageError } = list;
  const { isFetchPreviousPageError, fetchNextPage, fetchPreviousPage } = list;
  const rows = useMemo(
    () => windowOf(data, { hasNext: hasNextPage, hasPrevious: hasPreviousPage }),
    [data, hasNextPage, hasPreviousPage],
  );

  const { lead, items } = rows;
  const loadAround = useCallback(
    (first: number, last: number) => {
      if (isFetching || isPlaceholderData) return;
      if (hasPreviousPage && last < lead - farAbove) reset();
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

  const newest = data?.pages.at(-1);
  return {
    ...rows,
    key: keyText,
    begin: begin?.row ?? 0,
    total: newest?.total ?? 0,
    totalIsExact: newest?.totalIsExact ?? true,
    isPending: list.isPending,
    isFetching,
    isStale: isPlaceholderData,
    error: data === undefined ? list.error : null,
    isCutShort: isFetchNextPageError || isFetchPreviousPageError,
    retry: () =>
      void (isFetchNextPageError
        ? fetchNextPage()
        : isFetchPreviousPageError
          ? fetchPreviousPage()
          : list.refetch()),
    loadAround,
    reset,
  };
}
