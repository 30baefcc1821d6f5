import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { blank } from '@strojpark/core/domain/blank';
import { durationDays } from '@strojpark/core/domain/reservations/reservation-status';
import { useTranslation } from 'react-i18next';
import { formatDate, timeZone } from '../../lib/format.ts';

type Term = Pick<Reservation, 'status' | 'reserved_at' | 'expires_at'>;

/** The period of a reservation and its number of days. */
export function usePeriodText({ status, ...dates }: Term): { period: string; days: string } {
  const { t } = useTranslation();
  const count = durationDays(dates, timeZone());
  if (count === null)
    return { period: status === 'pending_approval' ? t('reservations.period.notBegun') : blank, days: '' };
  return {
    period: `${formatDate(dates.reserved_at)} – ${formatDate(dates.expires_at)}`,
    days: t('reservations.period.days', { count }),
  };
}
