import type { ReservationFilter } from '@strojpark/core/contracts/reservations';
import type { ReservationStatus } from '@strojpark/core/domain/reservations/reservation-status';
import type { TFunction } from 'i18next';

type Filter = Omit<ReservationFilter, 'status'> & { status?: readonly ReservationStatus[] | undefined };

/** The labels of the reservation filters. */
export function reservationFilterNames(t: TFunction, filter: Filter): string[] {
  const { search, status = [], expiry, customer, machine } = filter;
  return [
    ...(search === undefined ? [] : [t('machines.filters.search', { text: search })]),
    ...status.map((one) => t(`reservations.status.${one}`)),
    ...(expiry === undefined ? [] : [t(`reservations.list.expiry.${expiry}`)]),
    ...(customer === undefined ? [] : [t('reservations.list.ofCustomer', { customer })]),
    ...(machine === undefined ? [] : [`${t('reservations.columns.machine')} ${machine}`]),
  ];
}
