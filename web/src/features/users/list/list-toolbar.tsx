import { IconUserPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { formatNumber } from '../../../lib/format.ts';
import { AddButton } from '../../../ui/list/add-button.tsx';
import classes from '../../../ui/list/list-toolbar.module.css';
import { ListTotal } from '../../../ui/list/list-total.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
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
      <div className={classes.end}>
        {mayAdd && (
          <AddButton
            label={t('users.actions.add')}
            icon={IconUserPlus}
            onClick={() => state.openDialog('add')}
          />
        )}
        <QuickActions onOpen={state.openDialog} />
      </div>
      <UserFilters state={state} />
      <ListTotal
        rows={rows}
        total={t('users.list.total', { count: rows.total, shown: formatNumber(rows.total) })}
      />
    </div>
  );
}
