import { Modal } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import type { ActDialogProps } from './act-dialog.ts';
import { EditForm, type EditFormHandle } from './edit-form.tsx';

/** Changes customer, price or notes of a reservation. */
export function EditDialog({ reservation, opened, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const form = useRef<EditFormHandle>(null);
  return (
    <Modal
      opened={opened}
      onClose={() => form.current?.leave()}
      title={t('reservations.edit.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      closeOnClickOutside={false}
      size={760}
      fullScreen={isPhone}
    >
      <EditForm ref={form} reservation={reservation} onDone={onClose} />
    </Modal>
  );
}
