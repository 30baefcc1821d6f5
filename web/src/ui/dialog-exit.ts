import {
  createContext,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react';

interface Exit {
  leave: RefObject<(() => void) | null>;
  setIsSending: (isSending: boolean) => void;
}

/** Lets a form inside a dialog or drawer decide how it closes. */
export const DialogExit = createContext<Exit | null>(null);

/** For the dialog or drawer: closes through its form, which may ask about unsaved changes. */
export function useExit({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const leave = useRef<() => void>(null);
  const [isSending, setIsSending] = useState(false);
  const wasSending = useRef(false);
  useEffect(() => {
    // The kit gives a dialog that returns the focus of one that opens; what was refused has it, as in any form.
    if (wasSending.current && !isSending && opened) setTimeout(focusFirstError);
    wasSending.current = isSending;
  }, [isSending, opened]);
  return {
    exit: useMemo((): Exit => ({ leave, setIsSending }), []),
    close: () => (leave.current ?? onClose)(),
    shown: shownUnless(isSending, opened),
  };
}

function focusFirstError(): void {
  const wrong = document.querySelectorAll<HTMLElement>('[role="dialog"] [aria-invalid="true"]');
  [...wrong].find((field) => field.checkVisibility())?.focus();
}

/**
 * For the form: `leave` is called instead of closing directly, whichever way the user closes. While `isSending`, the
 * dialog is out of sight: the screen already shows the change. It returns with its input if the change is refused.
 */
export function useDialogExit(leave: () => void, isSending = false): void {
  const exit = useContext(DialogExit);
  useImperativeHandle(exit?.leave, () => leave);
  useLayoutEffect(() => {
    exit?.setIsSending(isSending);
    return () => exit?.setIsSending(false);
  }, [exit, isSending]);
}

/** The props of a dialog that is out of sight, with its input, while `isSending`. */
export const shownUnless = (isSending: boolean, opened: boolean) =>
  ({ opened: opened && !isSending, keepMounted: isSending, keepMountedMode: 'display-none' }) as const;
