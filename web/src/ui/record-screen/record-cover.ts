import { createContext, useContext, useEffect, type Dispatch, type SetStateAction } from 'react';

/** Counts the dialogs that a record has opened over itself. */
export const RecordCover = createContext<Dispatch<SetStateAction<number>>>(() => undefined);

/** Says of a dialog of a record that it is open: Escape and the keys for the neighbours are then its own. */
export function useRecordCover(isOpen: boolean): void {
  const setDialogs = useContext(RecordCover);
  useEffect(() => {
    if (!isOpen) return undefined;
    setDialogs((count) => count + 1);
    return () => setDialogs((count) => count - 1);
  }, [isOpen, setDialogs]);
}
