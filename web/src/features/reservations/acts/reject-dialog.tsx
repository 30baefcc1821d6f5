import { useTranslation } from 'react-i18next';
import { toast } from '../../../lib/toast.ts';
import { ReasonDialog } from '../../../ui/reason-dialog.tsx';
import { useRejectReservation } from '../reservations.queries.ts';
import type { ActDialogProps } from './act-dialog.ts';
import { ActText } from './act-text.tsx';

/** Turns a request for approval down, for a reason. */
export function RejectDialog({ reservation, opened, onClose }: ActDialogProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useRejectReservation();
  const { id, machine } = reservation;
  return (
    <ReasonDialog
      opened={opened}
      title={t('reservations.reject.title')}
      text={<ActText reservation={reservation} text={t('reservations.reject.text')} />}
      reasonLabel={t('reservations.reject.reason')}
      confirmLabel={t('reservations.acts.reject')}
      cancelLabel={t('common.actions.cancel')}
      destructive
      loading={isPending}
      onCancel={onClose}
      onConfirm={(reason) =>
        mutate(
          { id, body: { reason } },
          {
            onSuccess: () => {
              toast.success(t('reservations.reject.done', { name: machine.name }));
              onClose();
            },
          },
        )
      }
    />
  );
}
