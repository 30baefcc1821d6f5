import { reservationFilter } from '@strojpark/core/contracts/reservations';
import { useTranslation } from 'react-i18next';
import { reservationFilterNames } from '../../entities/reservations/reservation-filter-names.ts';

interface ReservationFilterTextProps {
  filter: unknown;
  /** Shown for a filter that this version does not know. */
  unnamed: string;
}

/** The filter of an export of reservations in words. */
export function ReservationFilterText({ filter, unnamed }: ReservationFilterTextProps) {
  const { t } = useTranslation();
  const { data } = reservationFilter.safeParse(filter);
  return data === undefined
    ? unnamed
    : t('common.print.filters', { filters: reservationFilterNames(t, data).join(', ') });
}
