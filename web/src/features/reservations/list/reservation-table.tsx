import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/use-now.ts';
import { ListTable } from '../../../ui/list/list-table.tsx';
import type { ListViewProps } from './list-view.ts';
import { ReservationRow } from './reservation-row.tsx';

const columns = [
  { name: 'customer', width: 360, min: 260 },
  { name: 'machine', width: 312, min: 220 },
  { name: 'period', width: 192 },
  // The next to expire is what one looks for first, and the newest among the created.
  { name: 'expiry', width: 144, min: 116, sort: 'expires_at', first: 'asc' },
  { name: 'status', width: 152 },
  { name: 'created', width: 112, min: 104, sort: 'created_at', first: 'desc' },
] as const;

/** The reservations as rows. */
export function ReservationTable({ events, ...view }: ListViewProps) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <ListTable
      {...view}
      label={t('reservations.list.label')}
      words={{
        waiting: t('common.loading'),
        actions: t('common.actions.more'),
        selectShown: t('reservations.select.shown'),
      }}
      columns={columns.map((column) => ({ ...column, label: t(`reservations.columns.${column.name}`) }))}
      rowHeight={56}
    >
      {(reservation, place) => (
        <ReservationRow
          {...place}
          reservation={reservation}
          query={view.state.filter.search}
          now={now}
          events={events}
        />
      )}
    </ListTable>
  );
}
