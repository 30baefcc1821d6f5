import { useEffect, useEffectEvent, useState, type ComponentType } from 'react';
import { loadAhead } from '../load-ahead.ts';
import { useIsPhone } from '../use-is-phone.ts';
import type { LoadedRowsProps } from './loaded-rows.tsx';

/** Milliseconds, in which the screen itself has loaded. */
const idleDelay = 4000;

interface BrowserPrintProps<T> extends Omit<LoadedRowsProps<T>, 'print'> {
  print: LoadedRowsProps<T>['print'] | undefined;
}

/**
 * Gives paper the sheet of the list also from the print menu of the browser, which waits for nothing: what that takes is
 * loaded ahead, after everything else. Until then, and on a phone, the page is printed as it is.
 */
export function BrowserPrint<T>({ print, rows }: BrowserPrintProps<T>) {
  const isPhone = useIsPhone();
  const isWanted = print !== undefined && !isPhone;
  const [Ready, setReady] = useState<ComponentType<LoadedRowsProps<T>>>();
  const prepare = useEffectEvent(() => {
    if (print === undefined) return;
    loadAhead(async () => {
      const [{ LoadedRows }] = await Promise.all([import('./loaded-rows.tsx'), print.prepare()]);
      setReady(() => LoadedRows<T>);
    });
  });
  useEffect(() => {
    if (!isWanted) return undefined;
    const timer = setTimeout(() => prepare(), idleDelay);
    return () => clearTimeout(timer);
  }, [isWanted]);
  return isWanted && Ready && <Ready print={print} rows={rows} />;
}
