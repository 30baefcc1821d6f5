import { IconKeyboard, IconPlus } from '@tabler/icons-react';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { AddButton } from '../../../ui/list/add-button.tsx';
import classes from '../../../ui/list/list-toolbar.module.css';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { AdvancedSearch } from './advanced-search.tsx';
import { ColumnChoice } from './column-choice.tsx';
import type { ListColumn } from './list-columns.ts';
import { ListFilterBar } from './list-filter-bar.tsx';
import { PrintButton } from './print-button.tsx';
import { SearchBox } from './search-box.tsx';
import { SortChoice } from './sort-choice.tsx';
import type { ListState } from './use-list-state.ts';
import { ViewSwitch } from './view-switch.tsx';

interface ListToolbarProps {
  state: ListState;
  searchRef: Ref<HTMLInputElement>;
  /** All that the administrator has made visible. */
  columns: readonly ListColumn[];
  /** Those of them that this person wants to see. */
  ownColumns: readonly ListColumn[];
  onShowKeys: () => void;
}

/** Above the rows: search, filters, the way of showing, and the button that adds a machine. */
export function ListToolbar({ state, searchRef, columns, ownColumns, onShowKeys }: ListToolbarProps) {
  const { t } = useTranslation();
  const mayAdd = useCan('machines.create');
  const add = mayAdd && (
    <AddButton label={t('machines.list.add')} icon={IconPlus} onClick={() => state.openDialog('add')} />
  );
  return (
    <div className={classes.toolbar}>
      <SearchBox state={state} ref={searchRef} />
      {state.isPhone && add}
      <ListFilterBar state={state} />
      <AdvancedSearch state={state} />
      {state.view === 'grid' && <SortChoice state={state} columns={columns} />}
      {!state.isPhone && (
        <div className={classes.end}>
          <ColumnChoice type={state.type} columns={columns} />
          <PrintButton state={state} columns={ownColumns} />
          <ToolButton label={t('lists.keys.title')} icon={IconKeyboard} onClick={onShowKeys} />
          <ViewSwitch state={state} />
          {add}
        </div>
      )}
    </div>
  );
}
