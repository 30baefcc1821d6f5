import { useEffect } from 'react';
import { loadAhead } from '../../ui/load-ahead.ts';
import { useAfterPaint } from '../../ui/use-after-paint.ts';
import { loadSheet } from './load-sheet.ts';

/**
 * Loads the sheet of a record and its letterhead after the record is shown: the print menu of the browser waits for
 * nothing.
 */
export function useSheetAhead(preload: () => Promise<unknown>): void {
  const isPainted = useAfterPaint();
  useEffect(() => {
    if (isPainted) loadAhead(() => loadSheet(preload));
  }, [isPainted, preload]);
}
