import type { ReservationFilter } from '@strojpark/core/contracts/reservations';
import type { RequestOutcome } from '@strojpark/core/domain/reservations/rejected-candidates';
import type { ReservationStatus } from '@strojpark/core/domain/reservations/reservation-status';
import type { TFunction } from 'i18next';
import { formatDate } from '../../lib/format.ts';
import { rangeText } from '../machines/criteria/use-criterion-texts.ts';

/** A flag is a text in the URL of the list, where it can only be on. */
type Flag = 'mine' | 'others';
type Filter = Omit<ReservationFilter, 'status' | 'outcome' | Flag> & {
  [F in Flag]?: boolean | 'true' | undefined;
} & {
  status?: readonly ReservationStatus[] | undefined;
  outcome?: readonly RequestOutcome[] | undefined;
};
type RequestFilter = Pick<Filter, 'outcome' | 'endedFrom' | 'endedTo' | 'approver' | 'misfit' | 'rejection'>;

/** The labels of the reservation filters. */
export function reservationFilterNames(t: TFunction, filter: Filter): string[] {
  const { search, status = [], expiry, mine, others, customer, machine } = filter;
  return [
    ...(search === undefined ? [] : [t('machines.filters.search', { text: search })]),
    ...status.map((one) => t(`reservations.status.${one}`)),
    ...(expiry === undefined ? [] : [t(`reservations.list.expiry.${expiry}`)]),
    ...(mine ? [t('reservations.list.mine')] : []),
    ...(others ? [t('reservations.list.others')] : []),
    ...(customer === undefined ? [] : [t('reservations.list.ofCustomer', { customer })]),
    ...(machine === undefined ? [] : [`${t('reservations.columns.machine')} ${machine}`]),
    ...requestFilters(t, filter).map(({ label }) => label),
  ];
}

interface NamedFilter {
  label: string;
  /** Clears it. */
  without: Partial<Record<keyof RequestFilter, undefined>>;
}

/** The filters for requests for approval that have ended; the name of the approver is not part of them. */
export function requestFilters(
  t: TFunction,
  { outcome = [], endedFrom: from, endedTo: to, approver, misfit, rejection }: RequestFilter,
  approverName?: string,
): NamedFilter[] {
  const all: (NamedFilter | false)[] = [
    outcome.length > 0 && {
      label: outcome.map((one) => t(`reservations.list.outcome.${one}`)).join(', '),
      without: { outcome: undefined },
    },
    (from !== undefined || to !== undefined) && {
      label: t('reservations.list.ended', { days: rangeText(t, { from, to }, (day) => formatDate(day)) }),
      without: { endedFrom: undefined, endedTo: undefined },
    },
    approver !== undefined && {
      label:
        approver === 'none'
          ? t('reservations.list.deletedApprover')
          : approverName === undefined
            ? t('reservations.list.oneApprover')
            : t('reservations.list.approver', { name: approverName }),
      without: { approver: undefined },
    },
    misfit !== undefined && {
      label: t('reservations.list.misfit', {
        reason: misfit === 'none' ? t('reservations.list.noMisfit') : t(`machines.rejection.${misfit}`),
      }),
      without: { misfit: undefined },
    },
    rejection !== undefined && {
      label: t('reservations.list.rejection', { reason: rejection }),
      without: { rejection: undefined },
    },
  ];
  return all.filter((one) => one !== false);
}
