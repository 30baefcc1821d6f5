import {
  createContext,
  useContext,
  useEffect,
  type Dispatch,
  type RefObject,
  type SetStateAction,
} from 'react';

/** What may be done with the open record. */
export interface RecordAction {
  name: string;
  label: string;
  /** The letter that starts it while the record has the focus. */
  keyName: string;
  run: () => void;
}

interface OpenRecordParts {
  /** Counts the dialogs open above the record. */
  setDialogs: Dispatch<SetStateAction<number>>;
  /** The actions that keys start; null while they load. */
  actions: RefObject<readonly RecordAction[] | null>;
}

export const OpenRecordContext = createContext<OpenRecordParts>({
  setDialogs: () => undefined,
  actions: { current: null },
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

/** Makes the keys of the open record start its actions. */
export function useRecordKeys(actions: readonly RecordAction[] | null): void {
  const { actions: current } = useContext(OpenRecordContext);
  useEffect(() => {
    current.current = actions;
    return () => {
      current.current = null;
    };
  }, [actions, current]);
}
