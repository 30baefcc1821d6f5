import { Modal } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import type { ActDialogProps } from './act-dialog.ts';
import { EditForm, type EditFormHandle } from './edit-form.tsx';

/** Changes a user. */
export function EditDialog({ user, opened, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const form = useRef<EditFormHandle>(null);
  return (
    <Modal
      opened={opened}
      onClose={() => form.current?.leave()}
      title={t('users.edit.title')}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      closeOnClickOutside={false}
      size={560}
      fullScreen={isPhone}
    >
      <EditForm ref={form} user={user} onDone={onClose} />
    </Modal>
  );
}
