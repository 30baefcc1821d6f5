import type { ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormModal } from './form-modal.tsx';
import { useIsPhone } from './use-is-phone.ts';

/** The dialog of a longer form: with a close button, and full screen on phones. */
export function FormDialog(modal: ModalProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <FormModal
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      fullScreen={isPhone}
      {...modal}
    />
  );
}
