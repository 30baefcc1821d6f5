import { Modal, type ModalProps } from '@mantine/core';
import { DialogExit, useExit } from './dialog-exit.ts';
import { Held } from './held.tsx';

/** A dialog with a form: a click outside does not close it, and the form decides how it closes. */
export function FormModal({ opened, onClose, children, ...modal }: ModalProps) {
  const { exit, close, shown } = useExit({ opened, onClose });
  return (
    <Modal closeOnClickOutside={false} {...modal} {...shown} onClose={close}>
      <DialogExit value={exit}>
        {/* Rendering the form again would hold up its closing. */}
        <Held isHeld={!opened}>{children}</Held>
      </DialogExit>
    </Modal>
  );
}
