import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteUser } from '../users.queries.ts';
import type { ActionDialogProps } from './action-dialog.ts';

/** Asks before an account ends. */
export function DeleteDialog({ user, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useDeleteUser();
  const { id, name, email } = user;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('users.delete.title')}
      text={t('users.delete.text', { name, email })}
      confirmLabel={t('users.actions.delete')}
      cancelLabel={t('common.actions.cancel')}
      destructive
      loading={isPending}
      onCancel={onClose}
      onConfirm={() =>
        mutate(id, {
          onSuccess: () => {
            toast.success(t('users.delete.done', { name }));
            onClose();
          },
        })
      }
    />
  );
}
