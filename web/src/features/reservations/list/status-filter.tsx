import { reservationStatuses, type ReservationStatus } from '@strojpark/core/domain/reservation-status';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/format.ts';
import { FilterButton } from '../../../ui/filter-button.tsx';
import { useStatusCounts } from '../reservations.queries.ts';
import classes from './status-filter.module.css';
import type { ListState } from './use-list-state.ts';

const order: readonly ReservationStatus[] = [
  'active',
  'extended',
  'pending_approval',
  'completed',
  'cancelled',
];
const expiries = ['soon', 'expired'] as const;

/** Which reservations the list shows, with how many each choice would. */
export function StatusFilter({ state: { filter, setFilter } }: { state: ListState }) {
  const { t } = useTranslation();
  const { data } = useStatusCounts({ ...filter, status: undefined });
  const count = (statuses: readonly ReservationStatus[]) =>
    data && formatNumber(statuses.reduce((sum, status) => sum + (data[status] ?? 0), 0));
  return (
    <div className={classes.filter} role="group" aria-label={t('reservations.list.filter')}>
      <FilterButton
        label={t('reservations.list.all')}
        count={count(reservationStatuses)}
        isOn={filter.status === undefined}
        onClick={() => setFilter({ status: undefined })}
      />
      {order.map((status) => (
        <FilterButton
          key={status}
          label={t(`reservations.status.${status}`)}
          count={count([status])}
          isOn={filter.status?.includes(status) ?? false}
          onClick={() => setFilter({ status: [status] })}
        />
      ))}
      {expiries.map((expiry) => (
        <FilterButton
          key={expiry}
          label={t(`reservations.list.expiry.${expiry}`)}
          isOn={filter.expiry === expiry}
          onClick={() => setFilter({ expiry: filter.expiry === expiry ? undefined : expiry })}
        />
      ))}
    </div>
  );
}
