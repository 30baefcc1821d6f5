import type { ModalProps } from '@mantine/core';
import { Dialog } from './dialog.tsx';
import { DialogExit, useExit } from './dialog-exit.ts';
import { Held } from './held.tsx';
import { useRecordCover } from './record-screen/open-record.ts';
import { useIsPhone } from './use-is-phone.ts';
import { useOpening } from './use-opening.ts';

/**
 * A dialog with a form, which fills the screen of a phone: a click outside does not close it, and the form decides how it
 * closes.
 */
export function FormDialog({ opened: isOpen, onClose, children, ...modal }: ModalProps) {
  const isPhone = useIsPhone();
  const opened = useOpening(isOpen);
  const { exit, close, shown } = useExit({ opened, onClose });
  useRecordCover(shown.opened);
  return (
    <Dialog closeOnClickOutside={false} fullScreen={isPhone} {...modal} {...shown} onClose={close}>
      <DialogExit value={exit}>
        {/* Rendering the form again would hold up its closing. */}
        <Held isHeld={!opened}>{children}</Held>
      </DialogExit>
    </Dialog>
  );
}
