import { useState } from 'react';

/** The last value that was there, so that a dialog keeps its content while it closes. */
export function useLastValue<T>(value: T | null | undefined): T | null {
  const [last, setLast] = useState<T | null>(value ?? null);
  const shown = value ?? last;
  if (shown !== last) setLast(() => shown);
  return shown;
}
