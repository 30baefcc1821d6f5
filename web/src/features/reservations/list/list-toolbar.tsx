import { Button, Group } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ListTotal } from '../../../ui/list/list-total.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import classes from './list-toolbar.module.css';
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
  const shown = `${formatNumber(total)}${totalIsExact ? '' : '+'}`;
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
      <Group gap="xs" wrap="nowrap" className={classes.actions}>
        <PrintButton state={state} className={classes.tool} />
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
      </Group>
      <StatusFilter state={state} />
      <CustomerFilter state={state} />
      <ListTotal
        rows={rows}
        total={t('reservations.list.total', { count: total, shown })}
        cutShort={t('reservations.list.cutShort')}
        retryLabel={t('common.actions.retry')}
      />
    </div>
  );
}
