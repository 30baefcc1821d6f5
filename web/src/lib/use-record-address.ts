import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { isLeaving } from './is-leaving.ts';
import { stringifySearch } from './search-params.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The record was opened from the list, so that closing it is going back. */
    openedFromList?: boolean;
  }
}

/** How an address changes: in the place of the present entry of the history, or as a new one. */
export interface AddressChange {
  replace?: boolean;
  openedFromList?: boolean;
}

interface RecordAddressOptions<Param extends string> {
  /** The list's path. */
  to: string;
  /** The part of the address that names the open record. */
  param: Param;
  /** What the address says now. */
  search: Readonly<Record<string, unknown>>;
  /** Must stay the same from one rendering to the next. */
  go: (changes: Place<Param>, change?: AddressChange) => void;
}

type Place<Param extends string> = { [P in Param | 'at']?: string | undefined };

/** The place of a list and its open record as the address keeps them, so that Back, a reload and a link restore both. */
export function useRecordAddress<Param extends string>(options: RecordAddressOptions<Param>) {
  const { to, param, search, go } = options;
  const router = useRouter();
  const base = stringifySearch({ ...search, at: undefined, dialog: undefined, [param]: undefined });
  // why: TypeScript widens a computed key to any string
  const set = useCallback(
    (name: Param | 'at', value: string | undefined, change: AddressChange) =>
      go({ [name]: value } as Place<Param>, change),
    [go],
  );
  /** Whether the present entry of the history was made by opening a record in the list. */
  const wasOpenedFromList = useCallback(() => router.state.location.state.openedFromList === true, [router]);

  return {
    setAnchor: useCallback(
      (at: string | undefined) => {
        if (!isLeaving(router, to)) set('at', at, { replace: true, openedFromList: wasOpenedFromList() });
      },
      [set, router, to, wasOpenedFromList],
    ),
    hrefOf: useCallback(
      (id: string) => `${to}${base}${base === '' ? '?' : '&'}${param}=${id}`,
      [to, base, param],
    ),
    open: useCallback((id: string) => set(param, id, { openedFromList: true }), [set, param]),
    /** From one open record to another: Back leads past both. */
    openNext: useCallback(
      (id: string) => set(param, id, { replace: true, openedFromList: wasOpenedFromList() }),
      [set, param, wasOpenedFromList],
    ),
    close: useCallback(() => {
      if (wasOpenedFromList()) router.history.back();
      else set(param, undefined, { replace: true });
    }, [set, param, router, wasOpenedFromList]),
  };
}
