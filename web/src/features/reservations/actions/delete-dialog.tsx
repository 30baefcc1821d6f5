import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteReservation, useRestoreReservation } from '../reservations.queries.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { ActionText } from './action-text.tsx';

const timeToUndo = 10_000;

interface DeleteDialogProps extends ActionDialogProps {
  onDeleted: ((id: string) => void) | undefined;
}

/** Moves a finished reservation to the trash, and offers to bring it back. */
export function DeleteDialog({ reservation, opened, onClose, onDeleted }: DeleteDialogProps) {
  const { t } = useTranslation();
  const { id, machine } = reservation;
  const remove = useDeleteReservation();
  const restore = useRestoreReservation();

  const undo = () =>
    restore.mutate(id, {
      onSuccess: () => toast.success(t('reservations.delete.undone', { name: machine.name })),
    });
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast.success(t('reservations.delete.done', { name: machine.name }), {
          duration: timeToUndo,
          action: { label: t('common.actions.undo'), onAction: undo },
        });
        onClose();
        onDeleted?.(id);
      },
    });

  return (
    <ConfirmDialog
      opened={opened}
      title={t('reservations.delete.title')}
      text={<ActionText reservation={reservation} text={t('reservations.delete.text')} />}
      confirmLabel={t('common.actions.delete')}
      cancelLabel={t('common.actions.cancel')}
      destructive
      loading={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
