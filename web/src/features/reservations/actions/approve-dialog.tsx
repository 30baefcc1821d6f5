import { reservationPeriod } from '@strojpark/core/domain/reservation-terms';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { toastFailure } from '../../../lib/failure.ts';
import { formatDate } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useApproveReservation } from '../reservations.queries.ts';
import { useReservationRules } from '../use-reservation-rules.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { ActionText } from './action-text.tsx';

/** Approves a request; the reservation's time begins. */
export function ApproveDialog({ reservation, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const rules = useReservationRules();
  const now = useNow();
  const { mutate, isPending } = useApproveReservation();
  const { id, machine } = reservation;
  const until = rules && formatDate(reservationPeriod(rules, now).expires_at.toISOString());
  return (
    <ConfirmDialog
      opened={opened}
      title={t('reservations.approve.title')}
      text={
        <ActionText
          reservation={reservation}
          text={until === undefined ? '' : t('reservations.approve.text', { until })}
        />
      }
      confirmLabel={t('reservations.actions.approve')}
      cancelLabel={t('common.actions.cancel')}
      loading={isPending}
      onCancel={onClose}
      onConfirm={() =>
        mutate(id, {
          // The shared catalogue would only say that the permission is missing.
          onError: (error) =>
            error instanceof ApiError && error.code === 'own_request'
              ? toast.error(error.message)
              : toastFailure(error),
          onSuccess: () => {
            toast.success(t('reservations.approve.done', { name: machine.name }));
            onClose();
          },
        })
      }
    />
  );
}
