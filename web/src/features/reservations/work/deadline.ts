import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { calendarDay, daysBetween } from '@strojpark/core/domain/dates/calendar-days';
import { isExpired } from '@strojpark/core/domain/reservations/reservation-status';
import type { TFunction } from 'i18next';
import { timeZone } from '../../../lib/format.ts';

/** Up to this many days before its end a reservation is urgent. */
const urgentDays = 1;

type Dated = Pick<Reservation, 'status' | 'expires_at' | 'approval_requested_at' | 'created_at'>;

/** How late a reservation is, or how long a request has been waiting, counted in calendar days. */
export function deadlineOf(t: TFunction, reservation: Dated, now: Date) {
  const { status, expires_at, approval_requested_at, created_at } = reservation;
  const isRequest = status === 'pending_approval';
  const at = (isRequest ? approval_requested_at : expires_at) ?? created_at;
  const days = daysBetween(calendarDay(now, timeZone()), calendarDay(new Date(at), timeZone()));
  if (isRequest) {
    const words =
      days === 0 ? t('reservations.work.waitsToday') : t('reservations.work.waits', { count: -days });
    return { words, at, isUrgent: days < 0 };
  }
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
