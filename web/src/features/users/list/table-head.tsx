import { useTranslation } from 'react-i18next';
import { ListHead } from '../../../ui/list/list-head.tsx';
import type { ListState } from './use-list-state.ts';

const columns = [
  { name: 'name', sort: 'name' },
  { name: 'role', sort: 'role' },
  { name: 'status', sort: 'status' },
  { name: 'phone' },
  { name: 'department', sort: 'department' },
  // The newest is what one looks for first among moments.
  { name: 'created_at', sort: 'created_at', first: 'desc' },
  { name: 'last_login_at', sort: 'last_login_at', first: 'desc' },
] as const;

/** The names of the columns; those that sort are buttons. */
export function TableHead({ state: { sort, order, setOrder } }: { state: ListState }) {
  const { t } = useTranslation();
  return (
    <ListHead
      columns={columns.map(({ name, ...column }) => ({ label: t(`users.fields.${name}`), ...column }))}
      sort={sort}
      order={order}
      onOrder={setOrder}
      actionsLabel={t('common.actions.more')}
    />
  );
}
