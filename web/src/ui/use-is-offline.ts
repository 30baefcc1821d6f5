import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';

/** Longer than reading what was seen last, after a start without a connection. */
const readingTime = 1000;

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, isOnline);

/** Whether what is still not there has to wait for a connection. */
export function useIsOffline(): boolean {
  const hasConnection = useIsOnline();
  const [hasRead, setHasRead] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setHasRead(true), readingTime);
    return () => clearTimeout(timer);
  }, []);
  return hasRead && !hasConnection;
}
