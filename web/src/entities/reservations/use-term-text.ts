import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { blank } from '@strojpark/core/domain/blank';
import { daysLeft, isExpired } from '@strojpark/core/domain/reservations/reservation-status';
import { useTranslation } from 'react-i18next';
import { formatDate, timeZone } from '../../lib/format.ts';

type Term = Pick<Reservation, 'status' | 'reserved_at' | 'expires_at' | 'sold_at'>;

/** Until when a reservation holds its machine, in words: `do 06.12.2026 · zbývá 14 dní`. */
export function useTermText(now: Date): (reservation: Term) => { text: string; isOverdue: boolean } {
  const { t } = useTranslation();
  return (reservation) => {
    const { status, reserved_at, expires_at, sold_at } = reservation;
    const days = daysLeft(reservation, now, timeZone());
    if (days !== null) {
      const isOverdue = isExpired(reservation, now);
      const values = { date: formatDate(expires_at), count: Math.abs(days) };
      if (!isOverdue)
        return {
          text: t(days === 0 ? 'reservations.term.today' : 'reservations.term.left', values),
          isOverdue,
        };
      return {
        text: t(days === 0 ? 'reservations.term.ended' : 'reservations.term.overdue', values),
        isOverdue,
      };
    }
    if (status === 'pending_approval') return { text: t('reservations.period.notBegun'), isOverdue: false };
    if (status === 'completed')
      return { text: t('reservations.term.sold', { date: formatDate(sold_at) }), isOverdue: false };
    const text = expires_at === null ? blank : `${formatDate(reserved_at)} – ${formatDate(expires_at)}`;
    return { text, isOverdue: false };
  };
}
