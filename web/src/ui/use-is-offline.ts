import { useEffect, useState } from 'react';
import { useIsOnline } from './use-is-online.ts';

/** Longer than reading what was seen last, after a start without a connection. */
const readingTime = 1000;

/** Whether what is not there yet has to wait for a connection. */
export function useIsOffline(): boolean {
  const isOnline = useIsOnline();
  const [isRead, setIsRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsRead(true), readingTime);
    return () => clearTimeout(timer);
  }, []);
  return isRead && !isOnline;
}
