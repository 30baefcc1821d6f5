import { useTranslation } from 'react-i18next';
import { useNow } from '../../../lib/use-now.ts';
import { ListTable } from '../../../ui/list/list-table.tsx';
import { isSelected } from '../../../ui/list/selection.ts';
import type { ListViewProps } from './list-view.ts';
import { ReservationRow } from './reservation-row.tsx';
import { TableHead } from './table-head.tsx';

const columns =
  'minmax(300px, 1.5fr) minmax(240px, 1.3fr) minmax(188px, 0.8fr) minmax(128px, 0.6fr) ' +
  'minmax(152px, 0.6fr) minmax(104px, 0.4fr) 48px';

/** The reservations as rows. */
export function ReservationTable({ ref, rows, state, chosen, activeId, menuId, events }: ListViewProps) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <ListTable
      ref={ref}
      rows={rows}
      label={t('reservations.list.label')}
      waitingLabel={t('common.loading')}
      rowHeight={56}
      columns={columns}
      minWidth={1160}
      head={<TableHead state={state} chosen={chosen} />}
      activeId={activeId}
      onAnchor={state.setAnchor}
    >
      {(reservation, place) => (
        <ReservationRow
          {...place}
          reservation={reservation}
          query={state.filter.search}
          now={now}
          isSelected={isSelected(chosen.selection, reservation.id)}
          hasMenu={reservation.id === menuId}
          href={state.hrefOf(reservation.id)}
          events={events}
        />
      )}
    </ListTable>
  );
}
