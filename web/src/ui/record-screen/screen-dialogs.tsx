import { Suspense, type ReactNode } from 'react';
import { useHasOpened } from '../use-has-opened.ts';
import { useDialogPlace } from './use-record-place.ts';

interface ScreenDialogsProps {
  render: ((dialog: string | null) => ReactNode) | undefined;
}

/** The dialogs of the screen itself, apart from the list, which is not rendered when one opens or closes. */
export function ScreenDialogs({ render }: ScreenDialogsProps) {
  const dialog = useDialogPlace();
  const hadDialog = useHasOpened(dialog !== null);
  return <Suspense>{hadDialog && render?.(dialog)}</Suspense>;
}
