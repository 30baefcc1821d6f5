import { useEffect, useState } from 'react';
import { logEntries, type LogEntry } from '../../lib/log.ts';

const second = 1000;

/** The log as of now, each second or when asked. */
export function useLogEntries(isLive: boolean): { entries: readonly LogEntry[]; refresh: () => void } {
  const [entries, setEntries] = useState(logEntries);
  useEffect(() => {
    if (!isLive) return;
    // The same list means nothing new, and nothing is rendered.
    const timer = setInterval(() => setEntries(logEntries()), second);
    return () => clearInterval(timer);
  }, [isLive]);
  return { entries, refresh: () => setEntries(logEntries()) };
}
