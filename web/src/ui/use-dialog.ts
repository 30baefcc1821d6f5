import { useCallback, useState } from 'react';

interface Dialog<T> {
  /** Changes with every opening, to remount the form. */
  key: number;
  isOpen: boolean;
  /** The subject of the dialog, kept while it closes. */
  about: T | null;
}

/** The state of one dialog that is opened for different subjects. */
export function useDialog<T>() {
  const [dialog, setDialog] = useState<Dialog<T>>({ key: 0, isOpen: false, about: null });
  const open = useCallback((about: T) => setDialog(({ key }) => ({ key: key + 1, isOpen: true, about })), []);
  const close = useCallback(() => setDialog((current) => ({ ...current, isOpen: false })), []);
  return { ...dialog, open, close };
}
