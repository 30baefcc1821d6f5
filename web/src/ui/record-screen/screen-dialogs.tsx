import { Suspense, useImperativeHandle, type ReactNode, type RefObject } from 'react';
import { useHasOpened } from '../use-has-opened.ts';
import { useDialogPlace } from './use-record-place.ts';

interface ScreenDialogsProps {
  /** The open dialog. */
  ref: RefObject<string | null>;
  render: ((dialog: string | null) => ReactNode) | undefined;
}

/** The dialogs of the screen itself, apart from the list, which is not rendered when one opens or closes. */
export function ScreenDialogs({ ref, render }: ScreenDialogsProps) {
  const dialog = useDialogPlace();
  const hadDialog = useHasOpened(dialog !== null);
  useImperativeHandle<string | null, string | null>(ref, () => dialog, [dialog]);
  return <Suspense>{hadDialog && render?.(dialog)}</Suspense>;
}
