import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { askToLeave } from './leave-guard.ts';

interface Place {
  pathname: string;
  search: object;
}

/** A list under the form writes its scroll position into the URL a moment after it has moved. */
const isSamePlace = (...places: [Place, Place]) => {
  const [one, other] = places.map(({ pathname, search }) =>
    JSON.stringify([pathname, { ...search, at: undefined }]),
  );
  return one === other;
};

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
    shouldBlockFn: async ({ current, next }) =>
      hasChanges && !isAgreed.current && !isSamePlace(current, next) && !(await askToLeave()),
    enableBeforeUnload: () => hasChanges,
  });
  return async (close) => {
    if (hasChanges && !(await askToLeave())) return;
    isAgreed.current = true;
    close();
  };
}
