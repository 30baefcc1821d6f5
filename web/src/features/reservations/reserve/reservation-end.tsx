import { Text } from '@mantine/core';
import { reservationPeriod } from '@strojpark/core/domain/reservations/reservation-terms';
import { useTranslation } from 'react-i18next';
import { useReservationRules } from '../../../entities/reservations/reservation-actions.ts';
import { formatDate } from '../../../lib/format.ts';
import { useNow } from '../../../lib/use-now.ts';

/** Until when the reservation will last that the last button makes. */
export function ReservationEnd() {
  const { t } = useTranslation();
  const rules = useReservationRules();
  const now = useNow();
  if (rules === undefined) return null;
  const until = formatDate(reservationPeriod(rules, now).expires_at.toISOString());
  return <Text>{t('reservations.reserve.lasts', { until })}</Text>;
}
