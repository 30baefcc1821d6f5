import { Modal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface DialogProps extends ModalProps {
  /** While an action is running, the dialog stays. */
  isBusy?: boolean;
}

/** The shell of every dialog that asks or shows something: a card with a button in its corner that closes it. */
export function Dialog({ isBusy = false, ...modal }: DialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      closeButtonProps={{ 'aria-label': t('common.actions.close'), disabled: isBusy }}
      closeOnEscape={!isBusy}
      closeOnClickOutside={!isBusy}
      {...modal}
    />
  );
}
