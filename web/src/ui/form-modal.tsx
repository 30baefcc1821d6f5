import { Modal, type ModalProps } from '@mantine/core';
import { DialogExit, useExit } from './dialog-exit.ts';

/** A dialog with a form: a click outside does not close it, and the form decides how it closes. */
export function FormModal({ onClose, children, ...modal }: ModalProps) {
  const { exit, close } = useExit(onClose);
  return (
    <Modal closeOnClickOutside={false} {...modal} onClose={close}>
      <DialogExit value={exit}>{children}</DialogExit>
    </Modal>
  );
}
