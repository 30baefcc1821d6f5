import { createContext, useContext, useEffect, type Dispatch, type SetStateAction } from 'react';

/** Counts the dialogs open above a record. */
export const RecordCover = createContext<Dispatch<SetStateAction<number>>>(() => undefined);

/** Marks a dialog above a record as open: Escape and the navigation keys then belong to the dialog. */
export function useRecordCover(isOpen: boolean): void {
  const setDialogs = useContext(RecordCover);
  useEffect(() => {
    if (!isOpen) return undefined;
    setDialogs((count) => count + 1);
    return () => setDialogs((count) => count - 1);
  }, [isOpen, setDialogs]);
}
