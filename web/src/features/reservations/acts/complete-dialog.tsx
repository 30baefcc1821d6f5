import { Modal } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActDialogProps } from './act-dialog.ts';
import { CompleteForm, type CompleteFormHandle } from './complete-form.tsx';

/** Sells the machine of a running reservation, which completes it. */
export function CompleteDialog({ reservation, opened, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const form = useRef<CompleteFormHandle>(null);
  return (
    <Modal
      opened={opened}
      onClose={() => form.current?.leave()}
      title={t('reservations.complete.title')}
      closeOnClickOutside={false}
      withCloseButton={false}
    >
      <CompleteForm ref={form} reservation={reservation} onDone={onClose} />
    </Modal>
  );
}
