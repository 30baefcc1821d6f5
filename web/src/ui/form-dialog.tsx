import { Modal, type ModalProps } from '@mantine/core';
import { useIsPhone } from './use-is-phone.ts';
import { useOpening } from './use-opening.ts';

interface FormDialogProps extends ModalProps {
  closeLabel: string;
}

/** A dialog that holds a form: no click beside it gives up what was typed, and on a phone it fills the screen. */
export function FormDialog({ opened, closeLabel, ...modal }: FormDialogProps) {
  const isPhone = useIsPhone();
  return (
    <Modal
      opened={useOpening(opened)}
      closeButtonProps={{ 'aria-label': closeLabel }}
      closeOnClickOutside={false}
      fullScreen={isPhone}
      {...modal}
    />
  );
}
