import type { ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormModal } from './form-modal.tsx';
import { useIsPhone } from './use-is-phone.ts';
import { useOpening } from './use-opening.ts';

/** The dialog of a longer form: with a close button, and full screen on phones. */
export function FormDialog({ opened, ...modal }: ModalProps) {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  return (
    <FormModal
      opened={useOpening(opened)}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
      fullScreen={isPhone}
      {...modal}
    />
  );
}
