import { useState } from 'react';

interface Dialog<T> {
  /** Changes with every opening, so that a form begins anew. */
  key: number;
  isOpen: boolean;
  /** What it is or was about: a dialog stays mounted while it closes and gives the focus back. */
  about: T | null;
}

/** One dialog that is opened for one thing after another. */
export function useDialog<T>() {
  const [dialog, setDialog] = useState<Dialog<T>>({ key: 0, isOpen: false, about: null });
  return {
    ...dialog,
    open: (about: T) => setDialog(({ key }) => ({ key: key + 1, isOpen: true, about })),
    close: () => setDialog((current) => ({ ...current, isOpen: false })),
  };
}
