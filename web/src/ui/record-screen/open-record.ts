import { createContext, useContext, useEffect, type Dispatch, type SetStateAction } from 'react';

/** Copies the link of the open record. */
export const linkKey = 'y';

/** An action of the open record that a key starts. */
export interface RecordKey {
  /** The letter, while the record has the focus. */
  keyName: string;
  run: () => void;
}

interface OpenRecordParts {
  /** Counts the dialogs open above the record. */
  setDialogs: Dispatch<SetStateAction<number>>;
  setKeys: (keys: readonly RecordKey[]) => void;
}

export const OpenRecordContext = createContext<OpenRecordParts>({
  setDialogs: () => undefined,
  setKeys: () => undefined,
});

/** Marks a dialog above a record as open: Escape and the keys of the record then belong to the dialog. */
export function useRecordCover(isOpen: boolean): void {
  const { setDialogs } = useContext(OpenRecordContext);
  useEffect(() => {
    if (!isOpen) return undefined;
    setDialogs((count) => count + 1);
    return () => setDialogs((count) => count - 1);
  }, [isOpen, setDialogs]);
}

/** Makes keys start the actions of the open record. */
export function useRecordKeys(keys: readonly RecordKey[]): void {
  const { setKeys } = useContext(OpenRecordContext);
  useEffect(() => {
    setKeys(keys);
    return () => setKeys([]);
  }, [keys, setKeys]);
}
