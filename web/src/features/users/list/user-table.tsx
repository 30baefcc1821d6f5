import { useTranslation } from 'react-i18next';
import { ListTable } from '../../../ui/list/list-table.tsx';
import type { ListViewProps } from './list-view.ts';
import { UserRow } from './user-row.tsx';

const columns = [
  { name: 'name', width: 320, min: 240, sort: 'name' },
  { name: 'role', width: 132, sort: 'role' },
  { name: 'status', width: 112, sort: 'status' },
  { name: 'phone', width: 148, min: 128 },
  { name: 'department', width: 160, min: 112, sort: 'department' },
  // The newest is what one looks for first among moments.
  { name: 'created_at', width: 108, min: 92, sort: 'created_at', first: 'desc' },
  { name: 'last_login_at', width: 152, min: 136, sort: 'last_login_at', first: 'desc' },
] as const;

/** The users as rows. */
export function UserTable({ events, ...view }: ListViewProps) {
  const { t } = useTranslation();
  return (
    <ListTable
      {...view}
      label={t('users.list.label')}
      words={{ waiting: t('common.loading'), actions: t('common.actions.more') }}
      columns={columns.map((column) => ({ ...column, label: t(`users.fields.${column.name}`) }))}
      rowHeight={56}
    >
      {(user, place) => <UserRow {...place} user={user} query={view.state.filter.search} events={events} />}
    </ListTable>
  );
}
