import { extendedExpiry } from '@strojpark/core/domain/reservation-terms';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../lib/format.ts';
import { toast } from '../../../lib/toast.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ReasonDialog } from '../../../lib/reason-dialog.tsx';
import { useExtendReservation } from '../reservation-changes.queries.ts';
import { useReservationRules } from '../use-reservation-rules.ts';
import type { ActionDialogProps } from './action-dialog.ts';
import { ActionText } from './action-text.tsx';

/** Extends a running reservation, for a reason; says until when. */
export function ExtendDialog({ reservation, opened, onClose }: ActionDialogProps) {
  const { t } = useTranslation();
  const rules = useReservationRules();
  const now = useNow();
  const { mutate, isPending } = useExtendReservation();
  const { id, machine, expires_at, extension_count } = reservation;
  const text =
    rules &&
    t('reservations.extend.text', {
      from: formatDate(expires_at),
      until: formatDate(extendedExpiry(reservation, rules, now).toISOString()),
      number: extension_count + 1,
      limit: rules.max_extensions,
    });
  return (
    <ReasonDialog
      opened={opened}
      title={t('reservations.extend.title')}
      text={<ActionText reservation={reservation} text={text ?? ''} />}
      reasonLabel={t('reservations.extend.reason')}
      confirmLabel={t('reservations.actions.extend')}
      cancelLabel={t('common.actions.cancel')}
      loading={isPending}
      onCancel={onClose}
      onConfirm={(reason) =>
        mutate(
          { id, body: { reason } },
          {
            onSuccess: (extended) => {
              const until = formatDate(extended.expires_at);
              toast.success(t('reservations.extend.done', { name: machine.name, until }));
              onClose();
            },
          },
        )
      }
    />
  );
}
