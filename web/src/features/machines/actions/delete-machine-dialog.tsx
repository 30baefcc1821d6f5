import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteMachine, useRestoreMachine } from '../machine-changes.queries.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { ActionText } from './action-text.tsx';
import { useMachineTitle } from '../use-machine-title.ts';

interface DeleteMachineDialogProps extends ActionDialogProps {
  onDeleted: (id: string) => void;
}

const timeToUndo = 10_000;

/** Moves a machine to the trash, and offers to bring it back. */
export function DeleteMachineDialog({ machine, opened, onClose, onDeleted }: DeleteMachineDialogProps) {
  const { t } = useTranslation();
  const title = useMachineTitle(machine);
  const { id, name } = machine;
  const restore = useRestoreMachine();
  const remove = useDeleteMachine();

  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        toast.success(t('machines.delete.done', { name }), {
          duration: timeToUndo,
          action: { label: t('common.actions.undo'), onAction: () => restore.mutate(id) },
        });
        onClose();
        onDeleted(id);
      },
    });

  return (
    <ConfirmDialog
      opened={opened}
      title={t('machines.delete.title')}
      text={
        <ActionText error={remove.error} failed={t('machines.delete.failed')}>
          {t('machines.delete.text', { title })}
        </ActionText>
      }
      confirmLabel={t('common.actions.delete')}
      cancelLabel={t('common.actions.cancel')}
      destructive
      loading={remove.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
