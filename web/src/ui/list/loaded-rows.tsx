import { Suspense, useState } from 'react';
import { useBrowserPrint } from '../print/use-browser-print.ts';
import type { PagedRows } from './use-paged-rows.ts';
import type { ListPrint } from './use-print.tsx';

export interface LoadedRowsProps<T> {
  print: ListPrint<T>;
  rows: Pick<PagedRows<T>, 'items' | 'lead' | 'base' | 'total' | 'totalIsExact'>;
}

/** The sheet of a list with the rows that are loaded, while the browser prints on its own. */
export function LoadedRows<T>({ print, rows }: LoadedRowsProps<T>) {
  const [at, setAt] = useState<string | null>(null);
  const { items, lead, base, total, totalIsExact } = rows;
  // The sheet says how many rows it has of the beginning of the list: others are printed as they are on the screen.
  const isFromStart = lead + base === 0 && items.length > 0;
  const end = () => setAt(null);
  useBrowserPrint(
    isFromStart ? () => setAt(new Date().toISOString()) : undefined,
    end,
    '[role="dialog"], [data-record]',
  );
  return <Suspense>{at !== null && print.renderSheet({ items, total, totalIsExact, at }, end)}</Suspense>;
}
