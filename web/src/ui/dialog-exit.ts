import { createContext, useContext, useImperativeHandle, useRef, type RefObject } from 'react';

type Exit = RefObject<(() => void) | null>;

/** Lets a form inside a dialog or drawer decide how it closes. */
export const DialogExit = createContext<Exit | null>(null);

/** For the dialog or drawer: closes through its form, which may ask about unsaved changes. */
export function useExit(onClose: () => void): { exit: Exit; close: () => void } {
  const exit: Exit = useRef(null);
  return { exit, close: () => (exit.current ?? onClose)() };
}

/** For the form: `leave` is called instead of closing directly, whichever way the user closes. */
export function useDialogExit(leave: () => void): void {
  useImperativeHandle(useContext(DialogExit), () => leave);
}
