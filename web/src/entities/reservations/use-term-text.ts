import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { blank } from '@strojpark/core/domain/blank';
import { joined } from '@strojpark/core/domain/joined';
import { daysLeft, isExpired } from '@strojpark/core/domain/reservations/reservation-status';
import { useTranslation } from 'react-i18next';
import { formatDate, timeZone } from '../../lib/format.ts';

type Term = Pick<Reservation, 'status' | 'reserved_at' | 'expires_at' | 'sold_at'>;

interface TermText {
  /** `do 06.12.2026 · zbývá 14 dní` */
  text: string;
  /** The days alone, while it holds its machine: `zbývá 14 dní`. */
  days?: string;
  /** The end alone: `do 06.12.2026`, `prodáno 05.12.2026`. */
  end?: string;
  /** What had been agreed, once it was cancelled: `26.11.2026 – 06.12.2026`. */
  range?: string;
  isOverdue: boolean;
}

/** Until when a reservation holds its machine, in words. */
export function useTermText(now: Date): (reservation: Term) => TermText {
  const { t } = useTranslation();
  return (reservation) => {
    const { status, reserved_at, expires_at, sold_at } = reservation;
    const until = t('reservations.term.until', { date: formatDate(expires_at) });
    const count = daysLeft(reservation, now, timeZone());
    if (count !== null) {
      const isOverdue = isExpired(reservation, now);
      const [key, lastDay] = isOverdue ? (['overdue', 'ended'] as const) : (['left', 'today'] as const);
      const days = t(`reservations.term.${count === 0 ? lastDay : key}`, { count: Math.abs(count) });
      return { text: joined([until, days]), days, end: until, isOverdue };
    }
    if (status === 'pending_approval') return { text: t('reservations.period.notBegun'), isOverdue: false };
    if (status === 'completed') {
      const text = t('reservations.term.sold', { date: formatDate(sold_at) });
      return { text, end: text, isOverdue: false };
    }
    if (expires_at === null) return { text: blank, isOverdue: false };
    const range = `${formatDate(reserved_at)} – ${formatDate(expires_at)}`;
    return { text: range, range, isOverdue: false };
  };
}
