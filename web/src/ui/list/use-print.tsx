import { useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { usePrintKey } from '../print/use-print-key.ts';
import { collectRows } from './collect-rows.ts';
import type { ListPage } from './row-window.ts';

/** Longer lists are cut, which is noted on the page. */
const maxPrinted = 2000;

export interface PrintedRows<T> {
  items: readonly T[];
  total: number;
  totalIsExact: boolean;
  at: string;
}

/** The printout of a list. */
export interface ListPrint<T> {
  label: string;
  /** The print layout; it prints itself when mounted. */
  renderSheet: (printed: PrintedRows<T>, onDone: () => void) => ReactNode;
  /** Loads what the sheet takes besides the rows. */
  prepare: () => Promise<unknown>;
}

/** Prints all records of the filter, not only the visible ones; Ctrl+P does too. */
export function usePrint<T>(
  print: ListPrint<T> | undefined,
  load: (page: { limit: number; cursor: string | undefined }) => Promise<ListPage<T>>,
) {
  const { data, mutate, reset, isPending } = useMutation({
    mutationFn: async () => ({ ...(await collectRows(load, maxPrinted)), at: new Date().toISOString() }),
  });
  // An open record prints itself.
  usePrintKey(print && (() => mutate()), '[role="dialog"], [data-record]');
  if (print === undefined) return undefined;
  return {
    label: print.label,
    isPending,
    start: () => mutate(),
    sheet: <Suspense>{data && print.renderSheet(data, reset)}</Suspense>,
  };
}
