import type { ModalProps } from '@mantine/core';
import { FormModal } from './form-modal.tsx';
import { useIsPhone } from './use-is-phone.ts';
import { useOpening } from './use-opening.ts';

interface FormDialogProps extends ModalProps {
  closeLabel: string;
}

/** The dialog of a longer form: with a close button, and full screen on phones. */
export function FormDialog({ opened, closeLabel, ...modal }: FormDialogProps) {
  const isPhone = useIsPhone();
  return (
    <FormModal
      opened={useOpening(opened)}
      closeButtonProps={{ 'aria-label': closeLabel }}
      fullScreen={isPhone}
      {...modal}
    />
  );
}
