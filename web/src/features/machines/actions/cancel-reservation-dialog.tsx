import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { useCancelMachineReservation } from '../machine-changes.queries.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { ActionText } from './action-text.tsx';
import { useMachineTitle } from '../use-machine-title.ts';

/** Cancels the live reservation of a machine, for a reason. */
export function CancelReservationDialog({ machine, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const title = useMachineTitle(machine);
  const cancel = useCancelMachineReservation();
  const customer = machine.hold?.customer_name;

  const confirm = (reason: string) =>
    cancel.mutate(
      { id: machine.id, reason },
      {
        onSuccess: () => {
          toast.success(t('machines.cancelReservation.done', { name: machine.name }));
          onClose();
        },
      },
    );

  return (
    <ReasonDialog
      opened={opened}
      title={t('machines.cancelReservation.title')}
      text={
        <ActionText error={cancel.error} failed={t('machines.cancelReservation.failed')}>
          {customer == null
            ? t('machines.cancelReservation.text', { title })
            : t('machines.cancelReservation.textFor', { title, customer })}
        </ActionText>
      }
      reasonLabel={t('common.reason')}
      confirmLabel={t('machines.cancelReservation.confirm')}
      cancelLabel={t('common.actions.back')}
      destructive
      loading={cancel.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  );
}
