import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { isLeaving } from '../../../lib/is-leaving.ts';
import { stringifySearch } from '../../../lib/search-params.ts';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import type { MachineFilterQuery } from '../machines.queries.ts';
import { rememberPreferences, useListPreferences, type ListPreferences } from './list-preferences.ts';
import type { MachineSearch } from './machine-search.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record was opened from the list, so that closing it is going back. */
    openedFromList?: boolean;
  }
}

export const listPaths = { used: '/used-machines', stock: '/stock-machines' } as const;
const filters = ['search', 'field', 'status', 'category', 'custom'] as const;

export type ListFilters = Pick<MachineSearch, (typeof filters)[number]>;
export type ListState = ReturnType<typeof useListState>;

const withoutFilters: ListFilters = Object.fromEntries(filters.map((name) => [name, undefined]));

/** What a list shows, read from the address and this browser's preferences, and how to change it. */
export function useListState(type: MachineType) {
  const search: MachineSearch = useSearch({ from: `/app${listPaths[type]}` });
  const navigate = useNavigate({ from: listPaths[type] });
  const router = useRouter();
  const preferences = useListPreferences(type);
  const isPhone = useIsPhone();
  const to = listPaths[type];

  const go = useCallback(
    (changes: Partial<MachineSearch>, { replace = false, openedFromList = false } = {}) =>
      void navigate({
        to,
        search: (before: MachineSearch) => ({ ...before, ...changes }),
        replace,
        resetScroll: false,
        ...(openedFromList && { state: { openedFromList } }),
      }),
    [navigate, to],
  );

  const filter = useMemo(
    (): MachineFilterQuery => ({
      type,
      status: search.status,
      category: search.category,
      custom: search.custom,
      search: search.search,
      field: search.search === undefined ? undefined : search.field,
    }),
    [type, search.status, search.category, search.custom, search.search, search.field],
  );

  const base = stringifySearch({ ...search, at: undefined, machine: undefined });

  return {
    type,
    isPhone,
    filter,
    filters: search as ListFilters,
    isFiltered: filters.some((name) => name !== 'field' && search[name] !== undefined),
    view: isPhone ? 'grid' : (search.view ?? preferences.view),
    sort: search.sort ?? preferences.sort,
    order: search.order ?? preferences.order,
    openId: search.machine ?? null,
    isAdding: search.dialog === 'add',
    at: search.at,

    /** Typing replaces the entry of the history, so that Back does not walk through the letters. */
    setFilters: useCallback(
      (changes: Partial<ListFilters>, options?: { replace: boolean }) =>
        go({ ...changes, at: undefined }, options),
      [go],
    ),
    clearFilters: useCallback(() => go({ ...withoutFilters, at: undefined }), [go]),
    setView: useCallback(
      (changes: Pick<Partial<ListPreferences>, 'view' | 'sort' | 'order'>) => {
        rememberPreferences(type, changes);
        go({ ...changes, at: undefined });
      },
      [go, type],
    ),
    setAnchor: useCallback(
      (at: string | undefined) => {
        if (isLeaving(router, to)) return;
        const { openedFromList = false } = router.state.location.state;
        go({ at }, { replace: true, openedFromList });
      },
      [go, router, to],
    ),
    setAdding: useCallback(
      (isOpen: boolean) => go({ dialog: isOpen ? 'add' : undefined }, { replace: !isOpen }),
      [go],
    ),

    /** The record takes the place of the form that made it. */
    openAdded: useCallback((id: string) => go({ dialog: undefined, machine: id }, { replace: true }), [go]),

    hrefOf: useCallback((id: string) => `${to}${base}${base === '' ? '?' : '&'}machine=${id}`, [to, base]),
    open: useCallback((id: string) => go({ machine: id }, { openedFromList: true }), [go]),
    /** From one open record to another: Back leads past both. */
    openNext: useCallback(
      (id: string) => {
        const { openedFromList = false } = router.state.location.state;
        go({ machine: id }, { replace: true, openedFromList });
      },
      [go, router],
    ),
    close: useCallback(() => {
      if (router.state.location.state.openedFromList) router.history.back();
      else go({ machine: undefined }, { replace: true });
    }, [go, router]),
  };
}
