import { useEffect, useState } from 'react';

const minute = 60_000;

/** The current time, updated once a minute: remaining days change while a screen stays open. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, []);
  return now;
}
