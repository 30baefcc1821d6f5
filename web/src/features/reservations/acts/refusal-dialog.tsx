import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { useCancelReservation, useRejectReservation } from '../reservations.queries.ts';
import type { ActDialogProps } from './act-dialog.ts';
import { ActText } from './act-text.tsx';

interface RefusalDialogProps extends ActDialogProps {
  act: 'cancel' | 'reject';
}

/** Cancels a live reservation, or turns a request for approval down; for a reason. */
export function RefusalDialog({ act, reservation, opened, onClose }: RefusalDialogProps) {
  const { t } = useTranslation();
  const acts = { cancel: useCancelReservation(), reject: useRejectReservation() };
  const { mutate, isPending } = acts[act];
  const { id, machine } = reservation;
  const done = () => {
    toast.success(t(`reservations.${act}.done`, { name: machine.name }));
    onClose();
  };
  return (
    <ReasonDialog
      opened={opened}
      title={t(`reservations.${act}.title`)}
      text={<ActText reservation={reservation} text={t(`reservations.${act}.text`)} />}
      reasonLabel={t(`reservations.${act}.reason`)}
      confirmLabel={t(`reservations.acts.${act}`)}
      cancelLabel={t(act === 'cancel' ? 'reservations.cancel.keep' : 'common.actions.cancel')}
      destructive
      loading={isPending}
      onCancel={onClose}
      onConfirm={(reason) => mutate({ id, body: { reason } }, { onSuccess: done })}
    />
  );
}
