import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { blank } from '@strojpark/core/domain/blank';
import { customerNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { daysLeft, isExpired } from '@strojpark/core/domain/reservations/reservation-status';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../../entities/company/company.queries.ts';
import { Letterhead } from '../../../entities/company/letterhead.tsx';
import { formatCount, formatDate, formatDateTime, formatNumber, timeZone } from '../../../lib/format.ts';
import { reservationFilterNames } from '../../../entities/reservations/reservation-filter-names.ts';
import { useNow } from '../../../lib/use-now.ts';
import type { PrintedRows } from '../../../ui/list/use-print.tsx';
import { PrintSheet } from '../../../ui/print/print-sheet.tsx';
import { PrintedTable } from '../../../ui/print/printed-table.tsx';
import { identifierOf } from '../machine-names.ts';
import type { ListState } from './use-list-state.ts';

const columns = ['customer', 'contact', 'machine', 'period', 'expiry', 'status', 'created'] as const;

const linesOf = (...lines: readonly (string | null)[]) => lines.filter((line) => line !== null).join('\n');

interface PrintedReservationsProps {
  state: ListState;
  printed: PrintedRows<Reservation>;
  onDone: () => void;
}

/** The printed list of reservations. */
export function PrintedReservations({ state, printed, onDone }: PrintedReservationsProps) {
  const { t } = useTranslation();
  const now = useNow();
  const company = useCompany();
  const filters = reservationFilterNames(t, state.filter);
  const { items, total, totalIsExact, at } = printed;
  const shown = formatCount(total, totalIsExact);

  const expiry = (reservation: Reservation) => {
    const days = daysLeft(reservation, now, timeZone());
    if (days === null) return blank;
    return isExpired(reservation, now)
      ? t('reservations.period.expired')
      : t('reservations.period.left', { count: days });
  };
  const period = ({ reserved_at, expires_at }: Reservation) =>
    reserved_at === null || expires_at === null
      ? blank
      : linesOf(`${formatDate(reserved_at)} –`, formatDate(expires_at));

  const title = t('reservations.list.label');
  return (
    <PrintSheet isReady={!company.isPending} isLandscape footer={title} onDone={onDone}>
      <Letterhead company={company.data} />
      <PrintedTable
        title={title}
        notes={[
          ...(filters.length > 0 ? [t('reservations.print.filters', { filters: filters.join(', ') })] : []),
          [
            items.length < total
              ? t('reservations.print.first', { printed: formatNumber(items.length), shown })
              : t('reservations.list.total', { count: total, shown }),
            t('reservations.print.on', { date: formatDateTime(at) }),
          ].join(' · '),
        ]}
        columns={columns.map((name) => ({ label: t(`reservations.columns.${name}`) }))}
        rows={items.map((one) => ({
          id: one.id,
          cells: [
            linesOf(customerNames(one).name, customerNames(one).contact),
            linesOf(one.customer_email, one.customer_phone),
            linesOf(one.machine.name, identifierOf(one)),
            period(one),
            expiry(one),
            t(`reservations.status.${one.status}`),
            formatDate(one.created_at),
          ],
        }))}
      />
    </PrintSheet>
  );
}
