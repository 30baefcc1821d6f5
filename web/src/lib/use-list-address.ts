import { type LinkProps, type RouterHistory, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { stringifySearch } from './search-params.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Set if the record was opened from the list, or a dialog from another screen, so that closing it goes back. */
    openedFromList?: boolean;
  }
}

/** Replaces the current history entry or adds a new one. */
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
  /** The saved view in use. */
  saved?: string | undefined;
  /** The scroll position of the list: see `ui/list/list-anchor.ts`. */
  at?: string | undefined;
}

interface ShownView {
  filter: object;
  sort?: string | undefined;
  order?: 'asc' | 'desc' | undefined;
  /** Table or cards. */
  view?: string | undefined;
}

interface ListAddressOptions<Search extends ListSearch, Param, Filter> {
  /** The path of the list. */
  to: NonNullable<LinkProps['to']>;
  /** The search parameter of the open record. */
  param: Param;
  /** The current search parameters, of `listSearch`. */
  search: Search;
  /** The search parameters that filter the list; must be stable between renders. */
  filterNames: readonly Filter[];
  /** The order if the URL has none. */
  first: { sort: NonNullable<Search['sort']>; order: 'asc' | 'desc' };
}

/**
 * Selects what makes a list from its search parameters. Its open record, dialog and scroll position change more often, and
 * the screen reads them itself (`useRecordPlace`): the list and its header do not render again for them.
 */
export const listSearch =
  (param: string) =>
  <Search extends object>(search: Search): Search => ({
    ...search,
    [param]: undefined,
    dialog: undefined,
    at: undefined,
  });

/** The state of a list and its open record in the URL, so that Back, reload and links restore both. */
export function useListAddress<
  Search extends ListSearch,
  Param extends keyof Search & string,
  Filter extends keyof Search & string,
>({ to, param, search, filterNames, first }: ListAddressOptions<Search, Param, Filter>) {
  const router = useRouter();
  const navigate = useNavigate();
  const base = stringifySearch(search as Record<string, unknown>);

  const isSearched = search.search !== undefined;
  const narrowed = JSON.stringify(Object.fromEntries(filterNames.map((name) => [name, search[name]])));
  const filter = useMemo(() => JSON.parse(narrowed) as Partial<Pick<Search, Filter>>, [narrowed]);

  const go = useCallback(
    (changes: object, { replace = false, openedFromList = false }: AddressChange = {}) =>
      void navigate({
        to,
        search: (before: object) => ({ ...before, ...changes }),
        replace,
        resetScroll: false,
        // Scrolling the list leaves the open record at the part that its address names.
        ...('at' in changes && { hash: true }),
        ...(openedFromList && { state: { openedFromList } }),
      }),
    [navigate, to],
  );
  /** Whether the current history entry was created by opening a record in the list. */
  const wasOpenedFromList = useCallback(() => router.state.location.state.openedFromList === true, [router]);

  /** Back to where the record or dialog was opened, otherwise to the list without it. */
  const leave = useCallback(
    (changes: object) => {
      if (wasOpenedFromList()) router.history.back();
      else go(changes, { replace: true });
    },
    [go, router, wasOpenedFromList],
  );

  return {
    filter,
    isFiltered: Object.keys(filter).length > 0,
    sort: (search.sort ?? first.sort) as NonNullable<Search['sort']>,
    order: search.order ?? first.order,
    saved: search.saved,
    /** The search parameter of the open record. */
    param,
    go,

    setFilter: useCallback(
      (changes: Partial<Pick<Search, Filter>>) => go({ ...changes, at: undefined }),
      [go],
    ),
    /** Further typing replaces the history entry, so that Back does not step through the letters. */
    setSearch: useCallback(
      (text: string | undefined) => go({ search: text, at: undefined }, { replace: isSearched }),
      [go, isSearched],
    ),
    clearFilter: useCallback(
      () => go({ ...Object.fromEntries(filterNames.map((name) => [name, undefined])), at: undefined }),
      [go, filterNames],
    ),
    /** Shows a saved view in place of all filters. */
    showView: useCallback(
      (saved: string | undefined, { filter: shown, sort, order, ...others }: ShownView) =>
        go({
          ...Object.fromEntries(filterNames.map((name) => [name, undefined])),
          ...shown,
          ...others,
          sort,
          order,
          saved,
          at: undefined,
        }),
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
    /** Steps from one open record to another: Back leaves both. */
    openNext: useCallback(
      (id: string) => go({ [param]: id }, { replace: true, openedFromList: wasOpenedFromList() }),
      [go, param, wasOpenedFromList],
    ),
    leave,
    close: useCallback(() => leave({ [param]: undefined }), [leave, param]),
  };
}

/**
 * Whether the user is navigating from `path` to another page that is still loading. Writing the state of the old page
 * into the URL would then cancel the navigation.
 */
function isLeaving({ history }: { history: RouterHistory }, path: string): boolean {
  return history.location.pathname !== path;
}
