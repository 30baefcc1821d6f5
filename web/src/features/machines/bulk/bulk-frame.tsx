import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpening } from '../../../ui/use-opening.ts';

interface BulkFrameProps {
  opened: boolean;
  title: string;
  size?: 'md' | 'lg';
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of a bulk act; what stands in it begins anew with each opening. */
export function BulkFrame({ opened, title, size = 'md', onClose, children }: BulkFrameProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={useOpening(opened)}
      onClose={onClose}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      {children}
    </Modal>
  );
}
