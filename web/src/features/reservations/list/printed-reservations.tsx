import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { blank } from '@strojpark/core/domain/blank';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { daysLeft, isExpired } from '@strojpark/core/domain/reservations/reservation-status';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { useTranslation } from 'react-i18next';
import { PrintedList } from '../../../entities/company/printed-list.tsx';
import { linesOf } from '../../../entities/company/use-list-print.tsx';
import { formatCount, formatDate, timeZone } from '../../../lib/format.ts';
import { reservationFilterNames } from '../../../entities/reservations/reservation-filter-names.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { PrintedRows } from '../../../ui/list/use-print.tsx';
import type { ListState } from './use-list-state.ts';

const columns = ['customer', 'contact', 'machine', 'period', 'expiry', 'status', 'created'] as const;

interface PrintedReservationsProps {
  state: ListState;
  printed: PrintedRows<Reservation>;
  onClose: () => void;
}

/** The printed list of reservations. */
export function PrintedReservations({ state, printed, onClose }: PrintedReservationsProps) {
  const { t } = useTranslation();
  const now = useNow();
  const expiry = (reservation: Reservation) => {
    const days = daysLeft(reservation, now, timeZone());
    if (days === null) return blank;
    if (isExpired(reservation, now)) return t('reservations.period.expired');
    return days === 0 ? t('reservations.period.today') : t('reservations.period.left', { count: days });
  };
  const period = ({ reserved_at, expires_at }: Reservation) =>
    reserved_at === null || expires_at === null
      ? blank
      : linesOf(`${formatDate(reserved_at)} –`, formatDate(expires_at));
  const { total, totalIsExact } = printed;
  return (
    <PrintedList
      title={t('reservations.list.label')}
      printed={printed}
      total={t('reservations.list.total', { count: total, shown: formatCount(total, totalIsExact) })}
      filters={reservationFilterNames(t, state.filter)}
      columns={columns.map((name) => ({ label: t(`reservations.columns.${name}`) }))}
      rows={printed.items.map((one) => ({
        id: one.id,
        cells: [
          linesOf(customerNames(one).name, customerNames(one).contact),
          linesOf(one.customer_email, one.customer_phone),
          linesOf(one.machine.name, displayIdentifier(one.machine)),
          period(one),
          expiry(one),
          t(`reservations.status.${one.status}`),
          formatDate(one.created_at),
        ],
      }))}
      onClose={onClose}
    />
  );
}
