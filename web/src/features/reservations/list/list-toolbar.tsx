import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { SearchInput } from '../../../ui/search-input.tsx';
import classes from './list-toolbar.module.css';
import { ListTotal } from './list-total.tsx';
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
      {mayAdd && (
        <Button
          className={classes.add}
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-label={t('reservations.list.add')}
          onClick={() => state.setAdding(true)}
        >
          <span className={classes.addText}>{t('reservations.list.add')}</span>
        </Button>
      )}
      <StatusFilter state={state} />
      <ListTotal rows={rows} />
    </div>
  );
}
