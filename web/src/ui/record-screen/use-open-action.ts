import { onlineManager } from '@tanstack/react-query';
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

/**
 * The action whose dialog is open; null before the first one. `start` is stable if `onOffline` is. Without a connection
 * neither the code nor the data of a dialog may be there: nothing opens, and `onOffline` says why.
 */
export function useOpenAction<T, Action>(onOffline: () => void) {
  const [action, setAction] = useState<OpenAction<T, Action> | null>(null);
  const start = useCallback(
    (name: Action, record: T) =>
      onlineManager.isOnline() ? setAction({ name, record, isOpen: true }) : onOffline(),
    [onOffline],
  );
  // Another action may have been started while this one was being sent.
  const onClose = () => setAction((last) => (last && last === action ? { ...last, isOpen: false } : last));
  return { action, start, onClose };
}
