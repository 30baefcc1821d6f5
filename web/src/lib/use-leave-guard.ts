import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { askToLeave } from './leave-guard.ts';

/**
 * Asks before unsaved changes are left behind: by a link, by Back, by closing the tab, and by the
 * function that it returns, which closes a dialog or drawer.
 */
export function useLeaveGuard(hasChanges: boolean): (close: () => void) => Promise<void> {
  // Closing may itself lead to another address, which must not ask once more.
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
