import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ActDialogProps } from './act-dialog.ts';
import { CompleteForm } from './complete-form.tsx';

/** Sells the machine of a running reservation, which completes it. */
export function CompleteDialog({ reservation, opened, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('reservations.complete.title')}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <CompleteForm reservation={reservation} onDone={onClose} />
    </Modal>
  );
}
