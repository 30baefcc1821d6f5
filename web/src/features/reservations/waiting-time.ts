import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { workingSpans, workingTimeWithin } from '@strojpark/core/domain/dates/working-time';
import { isLate } from '@strojpark/core/domain/reservations/approval-facts';
import type { TFunction } from 'i18next';
import { timeZone } from '../../lib/format.ts';

const minute = 60_000;

/** How long a request has been waiting, on working days: `5 hours`, from a whole day on `2 working days`. */
export function waitingTime(
  t: TFunction,
  { approval_requested_at, created_at }: Pick<Reservation, 'approval_requested_at' | 'created_at'>,
  now: Date,
) {
  const at = approval_requested_at ?? created_at;
  const since = new Date(at);
  const minutes = workingTimeWithin(workingSpans(since, now, timeZone()), since, now) / minute;
  const hours = Math.floor(minutes / 60);
  const words = (): string => {
    if (hours >= 24) return t('reservations.facts.waited.days', { count: Math.floor(hours / 24) });
    // Days off are not counted, which has to be said where there were any.
    const isOverDaysOff = now.getTime() - since.getTime() > (minutes + 60) * minute;
    if (hours < 1) return t(`reservations.facts.waited.${isOverDaysOff ? 'daysOff' : 'new'}`);
    return t(`reservations.facts.waited.${isOverDaysOff ? 'hoursOverDaysOff' : 'hours'}`, { count: hours });
  };
  return { at, words: words(), isUrgent: isLate(minutes) };
}
