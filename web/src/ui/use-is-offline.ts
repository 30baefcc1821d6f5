import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Longer than reading what was seen last, after a start without a connection. */
const readingTime = 1000;

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);

/** Whether what is still not there has to wait for a connection. */
export function useIsOffline(): boolean {
  const isOnline = useSyncExternalStore(subscribe, () => onlineManager.isOnline());
  const [hasRead, setHasRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasRead(true), readingTime);
    return () => clearTimeout(timer);
  }, []);
  return hasRead && !isOnline;
}
