import { useEffect, useRef, useState } from 'react';

/**
 * Gives the focus back when a dialog goes that exists only while it is open: to what `find` names,
 * else to what had it before.
 */
export function useReturnFocus(find?: () => HTMLElement | null): void {
  const [before] = useState(() => document.activeElement);
  const isThere = useRef(false);
  const target = useRef(find);
  useEffect(() => {
    target.current = find;
  });
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      // Later than the dialog's own focus trap, and only if the dialog has really gone.
      setTimeout(() => {
        if (isThere.current) return;
        const found = target.current?.() ?? before;
        if (found instanceof HTMLElement && found.isConnected) found.focus({ preventScroll: true });
      });
    };
  }, [before]);
}
