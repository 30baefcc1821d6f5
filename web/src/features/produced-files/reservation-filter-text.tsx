import { reservationFilter } from '@strojpark/core/contracts/reservations';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { reservationFilterNames } from '../../entities/reservations/reservation-filter-names.ts';

/** As it is recorded: flags are no longer the texts of a URL. */
const recorded = reservationFilter.extend({ mine: z.boolean().optional(), others: z.boolean().optional() });

interface ReservationFilterTextProps {
  filter: unknown;
  /** Shown for a filter that this version does not know. */
  unnamed: string;
}

/** The filter of an export of reservations in words. */
export function ReservationFilterText({ filter, unnamed }: ReservationFilterTextProps) {
  const { t } = useTranslation();
  const { data } = recorded.safeParse(filter);
  return data === undefined
    ? unnamed
    : t('lists.print.filters', { filters: reservationFilterNames(t, data).join(', ') });
}
