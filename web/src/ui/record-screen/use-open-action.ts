import { useCallback, useState } from 'react';

/**
 * An action started on a record. It is kept after `isOpen` becomes false, so that its dialog can close with an
 * animation.
 */
export interface OpenAction<T, Action> {
  name: Action;
  record: T;
  isOpen: boolean;
}

/** The action whose dialog is open; null before the first one. `start` is stable. */
export function useOpenAction<T, Action>() {
  const [action, setAction] = useState<OpenAction<T, Action> | null>(null);
  const start = useCallback((name: Action, record: T) => setAction({ name, record, isOpen: true }), []);
  // Another action may have been started while this one was being sent.
  const onClose = () => setAction((last) => (last && last === action ? { ...last, isOpen: false } : last));
  return { action, start, onClose };
}
