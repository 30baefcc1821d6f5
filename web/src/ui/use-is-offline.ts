import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Longer than reading what was seen last, after a start without a connection. */
const readingTime = 1000;

/** Whether what is still not there has to wait for a connection. */
export function useIsOffline(): boolean {
  const [isOffline, setIsOffline] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOffline(!onlineManager.isOnline()), readingTime);
    return () => clearTimeout(timer);
  }, []);
  return isOffline;
}
