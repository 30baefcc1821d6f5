import { Button, Group } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { formatNumber } from '../../../lib/format.ts';
import { ListTotal } from '../../../ui/list/list-total.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import classes from './list-toolbar.module.css';
import { QuickActions } from './quick-actions.tsx';
import type { ListState } from './use-list-state.ts';
import type { UserRows } from './use-user-rows.ts';
import { UserFilters } from './user-filters.tsx';

interface ListToolbarProps {
  state: ListState;
  rows: UserRows;
  searchRef: Ref<HTMLInputElement>;
}

/** Above the rows: search, filters, and what can be done. */
export function ListToolbar({ state, rows, searchRef }: ListToolbarProps) {
  const { t } = useTranslation();
  const mayAdd = useCan('users.create');
  const { search } = state.filter;
  return (
    <div className={classes.toolbar}>
      <SearchInput
        ref={searchRef}
        className={classes.search}
        label={t('users.list.search')}
        placeholder={t('users.list.searchHint')}
        clearLabel={t('users.list.clearSearch')}
        value={search}
        onSearch={(text) => state.setFilter({ search: text }, { replace: search !== undefined })}
      />
      <Group gap="xs" wrap="nowrap" className={classes.actions}>
        {mayAdd && (
          <Button
            className={classes.add}
            leftSection={<IconUserPlus size={16} aria-hidden />}
            aria-label={t('users.acts.add')}
            onClick={() => state.openDialog('add')}
          >
            <span className={classes.addText}>{t('users.acts.add')}</span>
          </Button>
        )}
        <QuickActions onOpen={state.openDialog} />
      </Group>
      <UserFilters state={state} />
      <ListTotal
        rows={rows}
        total={t('users.list.total', { count: rows.total, shown: formatNumber(rows.total) })}
        cutShort={t('users.list.cutShort')}
        retryLabel={t('common.actions.retry')}
      />
    </div>
  );
}
