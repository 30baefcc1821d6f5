import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { calendarDay, daysBetween } from '@strojpark/core/domain/dates/calendar-days';
import { isExpired } from '@strojpark/core/domain/reservations/reservation-status';
import type { TFunction } from 'i18next';
import { timeZone } from '../../../lib/format.ts';
import { waitingTime } from '../waiting-time.ts';

/** Up to this many days before its end a reservation is urgent. */
const urgentDays = 1;

type Dated = Pick<Reservation, 'status' | 'expires_at' | 'approval_requested_at' | 'created_at'>;

/** How late a reservation is, in calendar days, or how long a request has been waiting, on working days. */
export function deadlineOf(t: TFunction, reservation: Dated, now: Date) {
  const { status, expires_at, created_at } = reservation;
  if (status === 'pending_approval') {
    const waited = waitingTime(t, reservation, now);
    return { ...waited, words: t('reservations.work.waits', { time: waited.words }) };
  }
  const at = expires_at ?? created_at;
  const days = daysBetween(calendarDay(now, timeZone()), calendarDay(new Date(at), timeZone()));
  if (isExpired(reservation, now)) {
    const words =
      days === 0 ? t('reservations.work.endedToday') : t('reservations.work.overdue', { count: -days });
    return { words, at, isUrgent: true };
  }
  const near = ['endsToday', 'endsTomorrow'] as const;
  const key = near[days];
  const words =
    key === undefined ? t('reservations.work.endsIn', { count: days }) : t(`reservations.work.${key}`);
  return { words, at, isUrgent: days <= urgentDays };
}
