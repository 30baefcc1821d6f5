import { Modal } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import type { ActDialogProps } from './act-dialog.ts';
import { ReplaceForm, type ReplaceFormHandle } from './replace-form.tsx';

/** Gives a live reservation another replacement machine. */
export function ReplaceDialog({ reservation, opened, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const form = useRef<ReplaceFormHandle>(null);
  return (
    <Modal
      opened={opened}
      onClose={() => form.current?.leave()}
      title={t('reservations.replace.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      closeOnClickOutside={false}
      size={760}
      fullScreen={isPhone}
    >
      <ReplaceForm ref={form} reservation={reservation} onDone={onClose} />
    </Modal>
  );
}
