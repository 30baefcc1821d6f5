import { useBlocker } from '@tanstack/react-router';
import { askToLeave } from './leave-guard.ts';

/**
 * Asks before unsaved changes are left behind: by a link, by Back, by closing the tab, and by the
 * function that it returns, which closes a dialog or drawer.
 */
export function useLeaveGuard(hasChanges: boolean): (close: () => void) => Promise<void> {
  useBlocker({
    shouldBlockFn: async () => hasChanges && !(await askToLeave()),
    enableBeforeUnload: () => hasChanges,
  });
  return async (close) => {
    if (!hasChanges || (await askToLeave())) close();
  };
}
