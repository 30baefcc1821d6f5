import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { askToLeave } from './leave-guard.ts';

/**
 * Asks before unsaved changes are discarded: on a link, on Back, on closing the tab, and in the returned function,
 * which closes a dialog or drawer.
 */
export function useLeaveGuard(hasChanges: boolean): (close: () => void) => Promise<void> {
  // Closing may itself change the URL, which must not ask again.
  const isAgreed = useRef(false);
  useEffect(() => {
    if (!hasChanges) isAgreed.current = false;
  }, [hasChanges]);

  useBlocker({
    shouldBlockFn: async () => hasChanges && !isAgreed.current && !(await askToLeave()),
    enableBeforeUnload: () => hasChanges,
  });
  return async (close) => {
    if (hasChanges && !(await askToLeave())) return;
    isAgreed.current = true;
    close();
  };
}
