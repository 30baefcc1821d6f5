import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { useCancelReservation, useRejectReservation } from '../reservations.queries.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { ActionText } from './action-text.tsx';

interface RefusalDialogProps extends ActionDialogProps {
  action: 'cancel' | 'reject';
}

/** Cancels a live reservation, or turns a request for approval down; for a reason. */
export function RefusalDialog({ action, reservation, opened, onClose }: RefusalDialogProps) {
  const { t } = useTranslation();
  const actions = { cancel: useCancelReservation(), reject: useRejectReservation() };
  const { mutate, isPending } = actions[action];
  const { id, machine } = reservation;
  const done = () => {
    toast.success(t(`reservations.${action}.done`, { name: machine.name }));
    onClose();
  };
  return (
    <ReasonDialog
      opened={opened}
      title={t(`reservations.${action}.title`)}
      text={<ActionText reservation={reservation} text={t(`reservations.${action}.text`)} />}
      reasonLabel={t(`reservations.${action}.reason`)}
      confirmLabel={t(`reservations.actions.${action}`)}
      cancelLabel={t(action === 'cancel' ? 'reservations.cancel.keep' : 'common.actions.cancel')}
      destructive
      loading={isPending}
      onCancel={onClose}
      onConfirm={(reason) => mutate({ id, body: { reason } }, { onSuccess: done })}
    />
  );
}
