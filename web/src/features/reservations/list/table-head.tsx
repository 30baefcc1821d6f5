import { useTranslation } from 'react-i18next';
import { ListHead } from '../../../ui/list/list-head.tsx';
import { SelectShown } from '../../../ui/list/select-shown.tsx';
import type { ListSelection } from '../../../ui/list/use-selection.ts';
import type { ListState } from './use-list-state.ts';

const columns = [
  { name: 'customer' },
  { name: 'machine' },
  { name: 'period' },
  // The next to expire is what one looks for first, and the newest among the created.
  { name: 'expiry', sort: 'expires_at', first: 'asc' },
  { name: 'status' },
  { name: 'created', sort: 'created_at', first: 'desc' },
] as const;

interface TableHeadProps {
  state: ListState;
  chosen: ListSelection;
}

/** The names of the columns; those that sort are buttons. */
export function TableHead({ state: { sort, order, setOrder }, chosen }: TableHeadProps) {
  const { t } = useTranslation();
  return (
    <ListHead
      columns={columns.map(({ name, ...column }) => ({
        label: t(`reservations.columns.${name}`),
        ...column,
      }))}
      sort={sort}
      order={order}
      onOrder={setOrder}
      choice={<SelectShown label={t('reservations.select.shown')} chosen={chosen} />}
      actionsLabel={t('common.actions.more')}
    />
  );
}
