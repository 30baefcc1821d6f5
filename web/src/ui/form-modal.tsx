import { Modal, type ModalProps } from '@mantine/core';
import { DialogExit, useExit } from './dialog-exit.ts';
import { Held } from './held.tsx';
import { useRecordCover } from './record-screen/open-record.ts';
import { useOpening } from './use-opening.ts';

/** A dialog with a form: a click outside does not close it, and the form decides how it closes. */
export function FormModal({ opened: isOpen, onClose, children, ...modal }: ModalProps) {
  const opened = useOpening(isOpen);
  const { exit, close, shown } = useExit({ opened, onClose });
  useRecordCover(shown.opened);
  return (
    <Modal closeOnClickOutside={false} {...modal} {...shown} onClose={close}>
      <DialogExit value={exit}>
        {/* Rendering the form again would hold up its closing. */}
        <Held isHeld={!opened}>{children}</Held>
      </DialogExit>
    </Modal>
  );
}
