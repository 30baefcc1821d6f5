import { useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
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
}

/** Prints all records of the filter, not only the visible ones; Ctrl+P does too. */
export function usePrint<T>(
  print: ListPrint<T> | undefined,
  load: (page: { limit: number; cursor: string | undefined }) => Promise<ListPage<T>>,
) {
  const { data, mutate, reset, isPending } = useMutation({
    mutationFn: async () => ({ ...(await collectRows(load, maxPrinted)), at: new Date().toISOString() }),
  });
  usePrintKey(print && (() => mutate()));
  if (print === undefined) return undefined;
  return {
    label: print.label,
    isPending,
    start: () => mutate(),
    sheet: <Suspense>{data && print.renderSheet(data, reset)}</Suspense>,
  };
}

/** An open record or dialog prints itself. */
function usePrintKey(onPrint: (() => void) | undefined): void {
  const print = useEffectEvent(() => onPrint?.());
  const isOn = onPrint !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.shiftKey || document.querySelector('[role="dialog"], [data-record]')) return;
      event.preventDefault();
      print();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}
