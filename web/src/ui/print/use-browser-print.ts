import { useEffect, useEffectEvent, useRef } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;

/** Whether the browser is printing on its own: a sheet that is mounted then does not ask for it. */
export const isBrowserPrinting = () => isPrinting;

/**
 * For the print menu of the browser, which waits for nothing: `start` mounts a sheet, which is printed if its code and data
 * are there, and `end` takes it away. Nothing happens while an element that matches `behind` covers it, or while a sheet
 * prints itself.
 */
export function useBrowserPrint(start: (() => void) | undefined, end: () => void, behind: string): void {
  const hasStarted = useRef(false);
  const before = useEffectEvent(() => {
    if (start === undefined || isPrinting || document.querySelector(`[data-print-sheet], ${behind}`) !== null)
      return;
    isPrinting = true;
    hasStarted.current = true;
    flushSync(start);
  });
  const after = useEffectEvent(() => {
    if (!hasStarted.current) return;
    isPrinting = false;
    hasStarted.current = false;
    end();
  });
  const isOn = start !== undefined;
  useEffect(() => {
    if (!isOn) return undefined;
    const onBefore = () => before();
    const onAfter = () => after();
    window.addEventListener('beforeprint', onBefore);
    window.addEventListener('afterprint', onAfter);
    return () => {
      onAfter();
      window.removeEventListener('beforeprint', onBefore);
      window.removeEventListener('afterprint', onAfter);
    };
  }, [isOn]);
}
