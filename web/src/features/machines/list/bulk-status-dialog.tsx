import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useOpening } from '../../../ui/use-opening.ts';
import type { BulkResult } from '../machine-bulk.queries.ts';
import { BulkStatusForm } from './bulk-status-form.tsx';
import type { BulkTarget } from './selection.ts';

interface BulkStatusDialogProps {
  opened: boolean;
  target: BulkTarget;
  title: string;
  onClose: () => void;
  onDone: (result: BulkResult) => void;
}

/** Sets one status on all chosen machines. */
export function BulkStatusDialog({ opened, title, ...form }: BulkStatusDialogProps) {
  const { t } = useTranslation();
  return (
    <Modal
      opened={useOpening(opened)}
      onClose={form.onClose}
      title={title}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': t('common.actions.close') }}
    >
      <BulkStatusForm {...form} />
    </Modal>
  );
}
