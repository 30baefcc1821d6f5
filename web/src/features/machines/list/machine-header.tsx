import { CloseButton, Menu, NativeSelect } from '@mantine/core';
import { searchFields } from '@strojpark/core/domain/fields/machine-fields';
import { machineStatuses, type MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import {
  IconBaselineDensitySmall,
  IconCheck,
  IconColumns3,
  IconLayoutGrid,
  IconPlus,
  IconSortAscending,
  IconSortDescending,
  IconTable,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, lazy, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';
import { useMachineFacets, useMachineStatistics } from '../../../entities/machines/machines.queries.ts';
import { useCan } from '../../../lib/auth.ts';
import { formatNumber, formatSum } from '../../../lib/format.ts';
import type { HeaderParts } from '../../../ui/record-screen/screen-header.tsx';
import type { SegmentGroup } from '../../../ui/record-screen/segments.tsx';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import { AdvancedSearch } from './advanced-search/advanced-search.tsx';
import type { ListColumn } from './columns/list-columns.ts';
import { rememberPreferences, useListPreferences } from './columns/list-preferences.ts';
import { CategoryFilter } from './filters/category-filter.tsx';
import { useActiveFilters } from './filters/use-active-filters.ts';
import classes from './machine-header.module.css';
import type { MachineSearch } from './machine-search.ts';
import { useConvertedTotal } from './use-converted-total.ts';
import type { ListState } from './use-list-state.ts';

const ColumnsDrawer = lazy(async () => ({
  default: (await import('./columns/columns-drawer.tsx')).ColumnsDrawer,
}));

/** The part above the list: statuses, search, filters, view options and the add button. */
export function useMachineHeader(state: ListState, columns: readonly ListColumn[]): HeaderParts {
  const { t } = useTranslation();
  const mayAdd = useCan('machines.create');
  const { isPhone } = state;
  const [choosesColumns, setChoosesColumns] = useState(false);
  const choseColumns = useHasOpened(choosesColumns);
  return {
    segments: useSegments(state),
    summary: <TotalValue state={state} />,
    search: {
      label: t('machines.search.label'),
      placeholder: t('machines.search.placeholder'),
      clearLabel: t('machines.search.clear'),
      value: state.filters.search,
      onSearch: state.setSearch,
      ...(!isPhone && { scope: <SearchScope state={state} /> }),
    },
    filters: (
      <>
        {!isPhone && <CategoryFilter state={state} />}
        <AdvancedSearch state={state} />
      </>
    ),
    chips: <ActiveFilters state={state} />,
    viewItems: <ViewItems state={state} columns={columns} onColumns={() => setChoosesColumns(true)} />,
    dialogs: choseColumns && (
      <Suspense>
        <ColumnsDrawer
          type={state.type}
          columns={columns}
          opened={choosesColumns}
          onClose={() => setChoosesColumns(false)}
        />
      </Suspense>
    ),
    add: mayAdd
      ? { label: t('machines.list.add'), icon: IconPlus, onClick: () => state.openDialog('add') }
      : undefined,
  };
}

/** The statuses, with the number of machines that the other filters leave for each. */
function useSegments({ filter, filters, setFilter }: ListState): SegmentGroup[] {
  const { t } = useTranslation();
  const { data } = useMachineFacets(filter);
  const { status: chosen = [] } = filters;
  const counts = data && (data['status'] ?? {});
  // Sold machines are only listed when they are asked for.
  const current = machineStatuses.filter((status) => status !== 'sold');
  const countOf = (statuses: readonly MachineStatus[]) =>
    counts && formatNumber(statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0));
  const choose = (status: readonly MachineStatus[]) =>
    setFilter({ status: status.length > 0 ? [...status] : undefined });
  return [
    {
      label: t('machines.fields.status'),
      segments: [
        {
          name: 'all',
          label: t('machines.list.all'),
          count: countOf(current),
          isOn: chosen.length === 0,
          onClick: () => choose([]),
        },
        ...machineStatuses.map((status) => ({
          name: status,
          label: t(`machines.status.${status}`),
          count: countOf([status]),
          status,
          isOn: chosen.includes(status),
          // With Ctrl or Shift it is added to the others.
          onClick: ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
            const others = chosen.filter((one) => one !== status);
            const isAdded = ctrlKey || metaKey || shiftKey;
            if (chosen.includes(status)) choose(isAdded ? others : []);
            else choose(isAdded ? [...others, status] : [status]);
          },
        })),
      ],
    },
  ];
}

/** What all machines of the type are worth; opens them by value. */
function TotalValue({ state: { type } }: { state: ListState }) {
  const { t } = useTranslation();
  const { data } = useMachineStatistics(type);
  const converted = useConvertedTotal(data?.totalValue, data?.currency);
  if (data === undefined) return null;
  return (
    <Link
      to={machinePaths[type]}
      search={{ sort: 'current_value', order: 'desc' }}
      className={classes.value}
      title={converted?.origin}
    >
      {t('machines.list.totalValue')} <b data-numeric>{formatSum(data.totalValue, data.currency)}</b>
      {converted && <span data-numeric> {converted.amount}</span>}
    </Link>
  );
}

/** Searches all searchable fields or one of them. */
function SearchScope({ state: { filters, setFilter } }: { state: ListState }) {
  const { t } = useTranslation();
  return (
    <NativeSelect
      aria-label={t('machines.search.field')}
      value={filters.field ?? ''}
      onChange={({ currentTarget: { value } }) =>
        setFilter({ field: searchFields.find((one) => one === value) })
      }
      data={[
        { value: '', label: t('machines.search.everywhere') },
        ...searchFields.map((one) => ({ value: one, label: t(`machines.fields.${one}`) })),
      ]}
    />
  );
}

/** A chip for each filter that is not shown elsewhere above the list, and a button that clears them all. */
function ActiveFilters({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const active = useActiveFilters(state);
  if (active.length === 0) return null;
  const chips = active.filter(({ key }) => key !== 'search' && !key.startsWith('status-'));
  return (
    <ul className={classes.chips} aria-label={t('machines.filters.active')}>
      {chips.map((filter) => (
        <li key={filter.key} className={classes.chip}>
          <span className={classes.label}>{filter.label}</span>
          <CloseButton
            size="xs"
            iconSize={14}
            variant="transparent"
            aria-label={t('machines.filters.remove', { filter: filter.label })}
            onClick={() => state.setFilter(filter.without)}
          />
        </li>
      ))}
      <li>
        <button type="button" className={classes.clear} onClick={state.clearFilter}>
          {t('common.actions.clearAll')}
        </button>
      </li>
    </ul>
  );
}

const views = [
  { view: 'table', icon: IconTable },
  { view: 'grid', icon: IconLayoutGrid },
] as const;

interface ViewItemsProps {
  state: ListState;
  /** All columns made visible by the administrator. */
  columns: readonly ListColumn[];
  onColumns: () => void;
}

/** Table or cards, row height, order and columns, in the view menu. */
function ViewItems({ state, columns, onColumns }: ViewItemsProps) {
  const { t } = useTranslation();
  const { isCompact } = useListPreferences(state.type);
  const check = (isOn: boolean) => (isOn ? <IconCheck size={16} aria-hidden /> : null);
  return (
    <>
      {views.map(({ view, icon: ViewIcon }) => (
        <Menu.Item
          key={view}
          role="menuitemradio"
          aria-checked={state.view === view}
          leftSection={<ViewIcon size={16} stroke={1.6} aria-hidden />}
          rightSection={check(state.view === view)}
          onClick={() => state.setView({ view })}
        >
          {t(`machines.view.${view}`)}
        </Menu.Item>
      ))}
      {state.view === 'table' && (
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={isCompact}
          leftSection={<IconBaselineDensitySmall size={16} stroke={1.6} aria-hidden />}
          rightSection={check(isCompact)}
          onClick={() => rememberPreferences(state.type, { isCompact: !isCompact })}
        >
          {t('machines.columns.compact')}
        </Menu.Item>
      )}
      {state.view === 'grid' && <SortItems state={state} columns={columns} />}
      <Menu.Divider />
      <Menu.Item leftSection={<IconColumns3 size={16} stroke={1.6} aria-hidden />} onClick={onColumns}>
        {t('machines.columns.title')}
      </Menu.Item>
    </>
  );
}

const always = ['name', 'created_at', 'updated_at'] as const;

/** The order of cards, which have no column headers. */
function SortItems({ state, columns }: Pick<ViewItemsProps, 'state' | 'columns'>) {
  const { t } = useTranslation();
  const label = useFieldLabel(state.type);
  const choices = new Map<NonNullable<MachineSearch['sort']>, string>(
    always.map((field) => [field, label(field)]),
  );
  for (const column of columns) if (column.sort !== undefined) choices.set(column.sort, column.label);
  const DirectionIcon = state.order === 'asc' ? IconSortAscending : IconSortDescending;
  return (
    <>
      <Menu.Divider />
      <Menu.Label>{t('machines.sort.label')}</Menu.Label>
      {Array.from(choices, ([sort, text]) => {
        const isOn = state.sort === sort;
        return (
          <Menu.Item
            key={sort}
            role="menuitemradio"
            aria-checked={isOn}
            rightSection={isOn && <DirectionIcon size={16} stroke={1.6} aria-hidden />}
            onClick={() => state.setView(isOn ? { order: state.order === 'asc' ? 'desc' : 'asc' } : { sort })}
          >
            {text}
          </Menu.Item>
        );
      })}
    </>
  );
}
