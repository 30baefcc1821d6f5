import { useState } from 'react';

/**
 * Whether something has been open at least once: from then on it stays mounted, so that its closing animation can
 * run.
 */
export function useHasOpened(isOpen: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen && !wasOpen) setWasOpen(true);
  return wasOpen || isOpen;
}
