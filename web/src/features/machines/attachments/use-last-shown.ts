import { useState } from 'react';

/** What a dialog shows, and goes on to show while it closes. */
export function useLastShown<T>(value: T | null): T | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}
