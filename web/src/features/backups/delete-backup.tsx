import type { Backup } from '@strojpark/core/contracts/backups';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmAction } from '../../ui/confirm-action.tsx';
import { useDeleteBackup } from './backups.queries.ts';

interface DeleteBackupProps {
  backup: Backup;
  opened: boolean;
  onClose: () => void;
}

/** Asks before a backup is deleted. */
export function DeleteBackup({ backup, opened, onClose }: DeleteBackupProps) {
  const { t } = useTranslation();
  const name = formatDateTime(backup.createdAt);
  return (
    <ConfirmAction
      opened={opened}
      title={t('backups.deleteTitle')}
      text={t('backups.deleteText', { name })}
      confirmLabel={t('common.actions.delete')}
      destructive
      action={useDeleteBackup()}
      subject={backup}
      onDone={() => toast.success(t('backups.deleted', { name }))}
      onClose={onClose}
    />
  );
}
