import { createContext, useContext, useImperativeHandle, useRef, type RefObject } from 'react';

type Exit = RefObject<(() => void) | null>;

/** Where a form says how the dialog or drawer around it is left. */
export const DialogExit = createContext<Exit | null>(null);

/** For a dialog or drawer: closes it as the form in it wants, which may ask first. */
export function useExit(onClose: () => void): { exit: Exit; close: () => void } {
  const exit: Exit = useRef(null);
  return { exit, close: () => (exit.current ?? onClose)() };
}

/** For the form in it: `leave` takes the place of closing at once, by whatever way somebody goes. */
export function useDialogExit(leave: () => void): void {
  useImperativeHandle(useContext(DialogExit), () => leave);
}
