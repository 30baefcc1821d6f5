import { type LinkProps, type RouterHistory, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { stringifySearch } from './search-params.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record was opened from the list, so that closing it is going back. */
    openedFromList?: boolean;
  }
}

/** How an address changes: in the place of the present entry of the history, or as a new one. */
interface AddressChange {
  replace?: boolean;
  openedFromList?: boolean;
}

interface ListSearch {
  search?: string | undefined;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** The open dialog. */
  dialog?: string | undefined;
  /** Where the list stands: see `ui/list/list-anchor.ts`. */
  at?: string | undefined;
}

interface ListAddressOptions<Search extends ListSearch, Param, Filter> {
  /** The list's path. */
  to: NonNullable<LinkProps['to']>;
  /** The part of the address that names the open record. */
  param: Param;
  /** What the address says now. */
  search: Search;
  /** The parts of the address that narrow the list; they must stay the same from one rendering to the next. */
  filterNames: readonly Filter[];
  /** The order where the address names none. */
  first: { sort: NonNullable<Search['sort']>; order: 'asc' | 'desc' };
}

/** A list with its open record as the address keeps it, so that Back, a reload and a link restore both. */
export function useListAddress<
  Search extends ListSearch,
  Param extends keyof Search & string,
  Filter extends keyof Search & string,
>({ to, param, search, filterNames, first }: ListAddressOptions<Search, Param, Filter>) {
  const router = useRouter();
  const navigate = useNavigate();
  const base = stringifySearch({ ...search, at: undefined, dialog: undefined, [param]: undefined });

  const isSearched = search.search !== undefined;
  // The address changes with every place that scrolling reaches; the filter in it stays the same object.
  const narrowed = JSON.stringify(Object.fromEntries(filterNames.map((name) => [name, search[name]])));
  const filter = useMemo(() => JSON.parse(narrowed) as Partial<Pick<Search, Filter>>, [narrowed]);

  const go = useCallback(
    (changes: object, { replace = false, openedFromList = false }: AddressChange = {}) =>
      void navigate({
        to,
        search: (before: object) => ({ ...before, ...changes }),
        replace,
        resetScroll: false,
        ...(openedFromList && { state: { openedFromList } }),
      }),
    [navigate, to],
  );
  /** Whether the present entry of the history was made by opening a record in the list. */
  const wasOpenedFromList = useCallback(() => router.state.location.state.openedFromList === true, [router]);

  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    sort: (search.sort ?? first.sort) as NonNullable<Search['sort']>,
    order: search.order ?? first.order,
    at: search.at,
    openId: (search[param] ?? null) as string | null,
    dialog: (search.dialog ?? null) as NonNullable<Search['dialog']> | null,
    go,

    setFilter: useCallback(
      (changes: Partial<Pick<Search, Filter>>) => go({ ...changes, at: undefined }),
      [go],
    ),
    /** Further typing replaces the entry of the history, so that Back does not walk through the letters. */
    setSearch: useCallback(
      (text: string | undefined) => go({ search: text, at: undefined }, { replace: isSearched }),
      [go, isSearched],
    ),
    clearFilter: useCallback(
      () => go({ ...Object.fromEntries(filterNames.map((name) => [name, undefined])), at: undefined }),
      [go, filterNames],
    ),
    setOrder: useCallback(
      (sort: NonNullable<Search['sort']>, order: 'asc' | 'desc') => go({ sort, order, at: undefined }),
      [go],
    ),
    openDialog: useCallback((dialog: NonNullable<Search['dialog']>) => go({ dialog }), [go]),
    closeDialog: useCallback(() => go({ dialog: undefined }, { replace: true }), [go]),

    setAnchor: useCallback(
      (at: string | undefined) => {
        if (!isLeaving(router, to)) go({ at }, { replace: true, openedFromList: wasOpenedFromList() });
      },
      [go, router, to, wasOpenedFromList],
    ),
    hrefOf: useCallback(
      (id: string) => `${to}${base}${base === '' ? '?' : '&'}${param}=${id}`,
      [to, base, param],
    ),
    open: useCallback((id: string) => go({ [param]: id }, { openedFromList: true }), [go, param]),
    /** From one open record to another: Back leads past both. */
    openNext: useCallback(
      (id: string) => go({ [param]: id }, { replace: true, openedFromList: wasOpenedFromList() }),
      [go, param, wasOpenedFromList],
    ),
    close: useCallback(() => {
      if (wasOpenedFromList()) router.history.back();
      else go({ [param]: undefined }, { replace: true });
    }, [go, param, router, wasOpenedFromList]),
  };
}

/**
 * Whether the user is on the way from `path` to another page that is still loading. Writing the old page's state
 * into the address then would cancel the navigation.
 */
function isLeaving({ history }: { history: RouterHistory }, path: string): boolean {
  return history.location.pathname !== path;
}
