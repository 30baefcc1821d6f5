import { IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { formatCount } from '../../../lib/format.ts';
import { AddButton } from '../../../ui/list/add-button.tsx';
import classes from '../../../ui/list/list-toolbar.module.css';
import { ListTotal } from '../../../ui/list/list-total.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { CustomerFilter } from './customer-filter.tsx';
import { PrintButton } from './print-button.tsx';
import { StatusFilter } from './status-filter.tsx';
import type { ListState } from './use-list-state.ts';
import type { ReservationRows } from './use-reservation-rows.ts';

interface ListToolbarProps {
  state: ListState;
  rows: ReservationRows;
  searchRef: Ref<HTMLInputElement>;
}

/** Above the rows: search, filters, and the button that makes a reservation. */
export function ListToolbar({ state, rows, searchRef }: ListToolbarProps) {
  const { t } = useTranslation();
  const mayAdd = useCan('reservations.create');
  const { search } = state.filter;
  const { total, totalIsExact } = rows;
  return (
    <div className={classes.toolbar}>
      <SearchInput
        ref={searchRef}
        className={classes.search}
        label={t('reservations.list.search')}
        placeholder={t('reservations.list.searchHint')}
        clearLabel={t('reservations.list.clearSearch')}
        value={search}
        onSearch={(text) => state.setFilter({ search: text }, { replace: search !== undefined })}
      />
      <div className={classes.end}>
        <ExportButton state={state} rows={rows} />
        <PrintButton state={state} />
        {mayAdd && (
          <AddButton
            label={t('reservations.list.add')}
            icon={IconPlus}
            onClick={() => state.openDialog('add')}
          />
        )}
      </div>
      <StatusFilter state={state} />
      <CustomerFilter state={state} />
      <ListTotal
        rows={rows}
        total={t('reservations.list.total', { count: total, shown: formatCount(total, totalIsExact) })}
      />
    </div>
  );
}
