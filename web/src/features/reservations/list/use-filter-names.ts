import { useTranslation } from 'react-i18next';
import type { ListState } from './use-list-state.ts';

/** The filters in force, in words. */
export function useFilterNames({ filter }: ListState): string[] {
  const { t } = useTranslation();
  return [
    ...(filter.search === undefined ? [] : [`„${filter.search}“`]),
    ...(filter.status ?? []).map((status) => t(`reservations.status.${status}`)),
    ...(filter.expiry === undefined ? [] : [t(`reservations.list.expiry.${filter.expiry}`)]),
    ...(filter.customer === undefined
      ? []
      : [t('reservations.list.ofCustomer', { customer: filter.customer })]),
  ];
}
