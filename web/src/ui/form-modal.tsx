import { Modal, type ModalProps } from '@mantine/core';
import { DialogExit, useExit } from './dialog-exit.ts';

/** A dialog that holds a form: no click beside it gives up what was typed, and the form decides how it closes. */
export function FormModal({ onClose, children, ...modal }: ModalProps) {
  const { exit, close } = useExit(onClose);
  return (
    <Modal closeOnClickOutside={false} {...modal} onClose={close}>
      <DialogExit value={exit}>{children}</DialogExit>
    </Modal>
  );
}
