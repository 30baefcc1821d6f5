import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useResetSecondFactor } from '../users.queries.ts';
import type { ActionDialogProps } from './action-dialog.ts';

/** Asks before a second factor is turned off: whoever asks for it should be who they say they are. */
export function ResetSecondFactorDialog({ user, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useResetSecondFactor();
  const { id, name } = user;
  return (
    <ConfirmDialog
      opened={opened}
      title={t('users.resetSecondFactor.title')}
      text={t('users.resetSecondFactor.text', { name })}
      confirmLabel={t('users.resetSecondFactor.confirm')}
      cancelLabel={t('common.actions.cancel')}
      destructive
      loading={isPending}
      onCancel={onClose}
      onConfirm={() =>
        mutate(id, {
          onSuccess: () => {
            toast.success(t('users.resetSecondFactor.done', { name }));
            onClose();
          },
        })
      }
    />
  );
}
