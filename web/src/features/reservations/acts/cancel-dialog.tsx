import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { useCancelReservation } from '../reservations.queries.ts';
import type { ActDialogProps } from './act-dialog.ts';
import { ActText } from './act-text.tsx';

/** Cancels a live reservation, for a reason. */
export function CancelDialog({ reservation, opened, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useCancelReservation();
  const { id, machine } = reservation;
  return (
    <ReasonDialog
      opened={opened}
      title={t('reservations.cancel.title')}
      text={<ActText reservation={reservation} text={t('reservations.cancel.text')} />}
      reasonLabel={t('reservations.cancel.reason')}
      confirmLabel={t('reservations.acts.cancel')}
      cancelLabel={t('reservations.cancel.keep')}
      destructive
      loading={isPending}
      onCancel={onClose}
      onConfirm={(reason) =>
        mutate(
          { id, body: { reason } },
          {
            onSuccess: () => {
              toast.success(t('reservations.cancel.done', { name: machine.name }));
              onClose();
            },
          },
        )
      }
    />
  );
}
