import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChosenMachines } from '../../../entities/machines/chosen-machines.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { BulkDialogProps } from './bulk-dialog.ts';

interface BulkActionModalProps extends Pick<BulkDialogProps, 'subject' | 'opened' | 'onClose'> {
  act: 'edit' | 'status' | 'sell';
  size?: 'md' | number;
  children: ReactNode;
}

/** The dialog of a bulk action; its content is remounted on every opening. */
export function BulkActionModal({
  act,
  subject,
  opened,
  size = 'md',
  onClose,
  children,
}: BulkActionModalProps) {
  const { t } = useTranslation();
  const { count, shown } = subject;
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t(`bulk.machines.${act}Title`, { count, shown })}
      size={size}
    >
      <Stack gap="md">
        {/* At own prices every machine is listed. */}
        {act !== 'sell' && <ChosenMachines subject={subject} />}
        {children}
      </Stack>
    </FormDialog>
  );
}
