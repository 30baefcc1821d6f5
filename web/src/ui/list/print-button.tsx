import { IconPrinter } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent } from 'react';
import { ToolButton } from '../tool-button.tsx';
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

interface PrintButtonProps<T> {
  label: string;
  /** Fetches a page of the filtered and sorted list. */
  load: (page: { limit: number; cursor: string | undefined }) => Promise<ListPage<T>>;
  /** The print layout; it prints itself when mounted. */
  children: (printed: PrintedRows<T>, onDone: () => void) => ReactNode;
}

/** Prints all records of the filter, not only the visible ones. */
export function PrintButton<T>({ label, load, children }: PrintButtonProps<T>) {
  const { data, mutate, reset, isPending } = useMutation({
    mutationFn: async () => ({ ...(await collectRows(load, maxPrinted)), at: new Date().toISOString() }),
  });
  usePrintKey(() => mutate());
  return (
    <>
      <ToolButton label={label} icon={IconPrinter} isBusy={isPending} onClick={() => mutate()} />
      <Suspense>{data && children(data, reset)}</Suspense>
    </>
  );
}

/** Ctrl+P prints the whole list instead of the visible rows; an open record or dialog prints itself. */
function usePrintKey(onPrint: () => void): void {
  const print = useEffectEvent(onPrint);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'p' || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.shiftKey || document.querySelector('[role="dialog"]')) return;
      event.preventDefault();
      print();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
