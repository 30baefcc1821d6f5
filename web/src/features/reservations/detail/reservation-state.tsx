import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { canInRole } from '@strojpark/core/domain/access/permissions';
import { joined } from '@strojpark/core/domain/joined';
import { canExtend } from '@strojpark/core/domain/reservations/reservation-actions';
import {
  extendedExpiry,
  type ReservationSettings,
} from '@strojpark/core/domain/reservations/reservation-terms';
import { isRunning } from '@strojpark/core/domain/reservations/reservation-status';
import { useTranslation } from 'react-i18next';
import {
  otherApproverRule,
  useReservationRules,
} from '../../../entities/reservations/reservation-actions.ts';
import { ReservationStatusBadge } from '../../../entities/reservations/reservation-status-badge.tsx';
import { WaitingLink } from '../../../entities/queue/waiting-link.tsx';
import { useTermText } from '../../../entities/reservations/use-term-text.ts';
import { useActor } from '../../../lib/auth.ts';
import { formatDate, formatDateTime, formatMoney } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';
import classes from './reservation-state.module.css';

/** In one sentence until when the machine is held or how it ended, and whose reservation it is; then what may be done. */
export function ReservationState({ reservation }: { reservation: Reservation }) {
  const rules = useReservationRules();
  const { status, machine_id, waiting } = reservation;
  return (
    <>
      <ReservationStatusBadge status={status} />
      <Sentence reservation={reservation} />
      <WaitingLink machineId={machine_id} waiting={waiting} />
      {rules && <Outlook reservation={reservation} rules={rules} />}
    </>
  );
}

function Sentence({ reservation }: { reservation: Reservation }) {
  const { t } = useTranslation();
  const now = useNow();
  const term = useTermText(now)(reservation);
  const { status, sold_at, sold_price, sold_by, currency } = reservation;
  const { cancelled_at, cancelled_by, rejection_reason } = reservation;
  const { created_by_name, sales_person, approval_requested_at, created_at } = reservation;
  const parts = {
    active: [t('reservations.state.held', { term: term.text }), sales_person],
    extended: [t('reservations.state.held', { term: term.text }), sales_person],
    pending_approval: [
      t('reservations.state.waits', { date: formatDate(approval_requested_at ?? created_at) }),
      created_by_name,
    ],
    completed: [
      t('machines.hold.sold', { price: formatMoney(sold_price, currency) }),
      sold_at !== null && formatDate(sold_at),
      sold_by,
    ],
    // The badge says that it is cancelled.
    cancelled: [
      rejection_reason !== null && t('reservations.state.rejected'),
      cancelled_at !== null && formatDateTime(cancelled_at),
      cancelled_by,
    ],
  }[status];
  return <span className={classes.sentence}>{joined(parts)}</span>;
}

interface OutlookProps {
  reservation: Reservation;
  rules: ReservationSettings;
}

/** Whether it can be extended and until when, or who decides about it. */
function Outlook({ reservation, rules }: OutlookProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const now = useNow();
  const { status, extension_count, created_by_name, waiting } = reservation;
  const text = (() => {
    if (status === 'pending_approval') {
      const rule = otherApproverRule(actor, reservation);
      if (rule !== null) return t(`reservations.queue.${rule}`);
      return canInRole(actor, 'approvals.decide') ? null : t('reservations.state.decided');
    }
    if (!isRunning(status)) return null;
    const refusal = canExtend(actor, reservation, rules, now);
    switch (refusal?.code) {
      case undefined:
        return t('reservations.state.extendable', {
          count: rules.max_extensions - extension_count,
          date: formatDate(extendedExpiry(reservation, rules, now).toISOString()),
        });
      case 'extension_with_queue':
        return t('queue.extension.refused', { count: waiting });
      case 'extension_needs_office':
        return t('queue.extension.office', { count: waiting });
      case 'extension_limit':
        return t('reservations.state.extensionsUsed', { count: rules.max_extensions });
      case 'extension_days_limit':
        return t('reservations.state.longest', { count: rules.max_reservation_days });
      case 'extensions_disabled':
        return t('reservations.state.noExtensions');
      case 'not_owner':
        return created_by_name === null ? null : t('reservations.state.owner', { name: created_by_name });
      default:
        return null;
    }
  })();
  return text === null ? null : <span className={classes.outlook}>{text}</span>;
}
