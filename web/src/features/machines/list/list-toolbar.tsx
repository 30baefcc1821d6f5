import { ActionIcon, Group, NativeSelect } from '@mantine/core';
import { machines } from '@strojpark/core/contracts/machines';
import { type MachineType, searchFields } from '@strojpark/core/domain/machine-fields';
import {
  IconColumns3,
  IconKeyboard,
  IconLayoutGrid,
  IconPlus,
  IconSortAscending,
  IconSortDescending,
  IconTable,
} from '@tabler/icons-react';
import { type Ref, Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useCan } from '../../../lib/auth.ts';
import { AddButton } from '../../../ui/list/add-button.tsx';
import { PrintButton as Button } from '../../../ui/list/print-button.tsx';
import { SearchInput } from '../../../ui/search-input.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import { useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import { AdvancedSearch } from './advanced-search.tsx';
import { type ListColumn, isExtra } from './list-columns.ts';
import { ListFilterBar } from './list-filter-bar.tsx';
import type { MachineSearch } from './machine-search.ts';
import type { ListState } from './use-list-state.ts';
import classes from '../../../ui/list/list-toolbar.module.css';
import viewSwitchClasses from './view-switch.module.css';
import searchBoxClasses from './search-box.module.css';

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

const ColumnsDrawer = lazy(async () => ({ default: (await import('./columns-drawer.tsx')).ColumnsDrawer }));

interface ColumnChoiceProps {
  type: MachineType;
  /** All columns that the administrator has made visible. */
  columns: readonly ListColumn[];
}

/** Opens the choice of columns. */
function ColumnChoice(choice: ColumnChoiceProps) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const wasOpen = useHasOpened(isOpen);
  return (
    <>
      <ToolButton label={t('machines.list.columns')} icon={IconColumns3} onClick={() => setIsOpen(true)} />
      <Suspense>
        {wasOpen && <ColumnsDrawer {...choice} opened={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}

const views = [
  { view: 'table', icon: IconTable },
  { view: 'grid', icon: IconLayoutGrid },
] as const;

/** Rows or cards. */
function ViewSwitch({ state }: { state: ListState }) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('machines.view.label')} className={viewSwitchClasses.switch}>
      {views.map(({ view, icon: ViewIcon }) => (
        <button
          key={view}
          type="button"
          className={viewSwitchClasses.view}
          aria-pressed={state.view === view}
          aria-label={t(`machines.view.${view}`)}
          onClick={() => state.setView({ view })}
        >
          <ViewIcon size={18} stroke={1.6} aria-hidden />
        </button>
      ))}
    </div>
  );
}

const PrintedMachines = lazy(async () => ({
  default: (await import('./printed-machines.tsx')).PrintedMachines,
}));

interface PrintButtonProps {
  state: ListState;
  /** What stands on the paper beside name and number. */
  columns: readonly ListColumn[];
}

function PrintButton({ state, columns }: PrintButtonProps) {
  const { t } = useTranslation();
  const { filter, sort, order } = state;
  const fields = columns.map(({ name }) => name).filter((name) => isExtra(name));
  return (
    <Button
      label={t('machines.print.list')}
      load={(page) => call(machines.list, { query: { ...filter, sort, order, fields, ...page } })}
    >
      {(printed, onDone) => (
        <PrintedMachines state={state} columns={columns} printed={printed} onDone={onDone} />
      )}
    </Button>
  );
}

interface SearchBoxProps {
  state: ListState;
  ref: Ref<HTMLInputElement>;
}

/** Searches in all searched fields or in one of them. */
function SearchBox({ state: { filters, setFilter }, ref }: SearchBoxProps) {
  const { t } = useTranslation();
  const { search, field } = filters;
  return (
    <div className={searchBoxClasses.box} role="search">
      <NativeSelect
        className={searchBoxClasses.field}
        aria-label={t('machines.search.field')}
        value={field ?? ''}
        onChange={({ currentTarget: { value } }) =>
          setFilter({ field: searchFields.find((one) => one === value) })
        }
        data={[
          { value: '', label: t('machines.search.everywhere') },
          ...searchFields.map((one) => ({ value: one, label: t(`machines.fields.${one}`) })),
        ]}
      />
      <SearchInput
        ref={ref}
        className={searchBoxClasses.text}
        label={t('machines.search.label')}
        placeholder={t('machines.search.placeholder')}
        clearLabel={t('machines.search.clear')}
        value={search}
        onSearch={(text) => setFilter({ search: text }, { replace: search !== undefined })}
      />
    </div>
  );
}

interface SortChoiceProps {
  state: ListState;
  columns: readonly ListColumn[];
}

const always = ['name', 'created_at', 'updated_at'] as const;

/** The order of cards, which have no column heads. */
function SortChoice({ state, columns }: SortChoiceProps) {
  const { t } = useTranslation();
  const label = useFieldLabel(state.type);
  const choices = new Map<NonNullable<MachineSearch['sort']>, string>(
    always.map((field) => [field, label(field)]),
  );
  for (const column of columns) if (column.sort !== undefined) choices.set(column.sort, column.label);
  const isAscending = state.order === 'asc';
  const DirectionIcon = isAscending ? IconSortAscending : IconSortDescending;
  return (
    <Group gap={4} wrap="nowrap" flex="1 1 120px" maw={220} miw={0}>
      <NativeSelect
        aria-label={t('machines.sort.label')}
        flex={1}
        miw={0}
        value={state.sort}
        onChange={({ currentTarget: { value } }) => {
          const chosen = [...choices.keys()].find((sort) => sort === value);
          if (chosen !== undefined) state.setView({ sort: chosen });
        }}
        data={Array.from(choices, ([value, text]) => ({ value, label: text }))}
      />
      <ActionIcon
        variant="default"
        size={36}
        aria-label={t(isAscending ? 'machines.sort.ascending' : 'machines.sort.descending')}
        onClick={() => state.setView({ order: isAscending ? 'desc' : 'asc' })}
      >
        <DirectionIcon size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </Group>
  );
}
