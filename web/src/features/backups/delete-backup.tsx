import type { Backup } from '@strojpark/core/contracts/backups';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useDeleteBackup } from './backups.queries.ts';

interface DeleteBackupProps {
  /** Stays while the dialog closes. */
  backup: Backup | null;
  opened: boolean;
  onClose: () => void;
}

export function DeleteBackup({ backup, opened, onClose }: DeleteBackupProps) {
  const { t } = useTranslation();
  const remove = useDeleteBackup();
  const name = formatDateTime(backup?.createdAt);

  function confirm() {
    if (!backup) return;
    remove.mutate(backup, {
      onSuccess: () => {
        toast.success(t('backups.deleted', { name }));
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      opened={opened}
      title={t('backups.deleteTitle')}
      text={t('backups.deleteText', { name })}
      confirmLabel={t('common.actions.delete')}
      cancelLabel={t('common.actions.cancel')}
      destructive
      loading={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
