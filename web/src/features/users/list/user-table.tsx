import { useTranslation } from 'react-i18next';
import { ListTable } from '../../../ui/list/list-table.tsx';
import type { ListViewProps } from './list-view.ts';
import { TableHead } from './table-head.tsx';
import { UserRow } from './user-row.tsx';

const columns =
  'minmax(260px, 1.6fr) minmax(132px, 0.6fr) minmax(112px, 0.5fr) minmax(148px, 0.7fr) ' +
  'minmax(140px, 0.8fr) minmax(108px, 0.5fr) minmax(152px, 0.7fr) 48px';

/** The users as rows. */
export function UserTable({ ref, rows, state, activeId, menuId, events }: ListViewProps) {
  const { t } = useTranslation();
  return (
    <ListTable
      ref={ref}
      rows={rows}
      label={t('users.list.label')}
      waitingLabel={t('common.loading')}
      rowHeight={56}
      columns={columns}
      minWidth={1100}
      head={<TableHead state={state} />}
      activeId={activeId}
      onAnchor={state.setAnchor}
    >
      {(user, place) => (
        <UserRow
          {...place}
          user={user}
          query={state.filter.search}
          hasMenu={user.id === menuId}
          href={state.hrefOf(user.id)}
          events={events}
        />
      )}
    </ListTable>
  );
}
