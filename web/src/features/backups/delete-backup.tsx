import type { Backup } from '@strojpark/core/contracts/backups';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useLingering } from '../../ui/use-lingering.ts';
import { useDeleteBackup } from './backups.queries.ts';

interface DeleteBackupProps {
  /** The one to be deleted; null: nothing is asked. */
  backup: Backup | null;
  onClose: () => void;
}

export function DeleteBackup({ backup, onClose }: DeleteBackupProps) {
  const { t } = useTranslation();
  const remove = useDeleteBackup();
  const shown = useLingering(backup);
  const name = formatDateTime(shown?.createdAt);

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
      opened={backup !== null}
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
