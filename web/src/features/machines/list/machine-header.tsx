import { ActionIcon, CloseButton, Group, NativeSelect } from '@mantine/core';
import { blank } from '@strojpark/core/domain/blank';
import { type MachineType, searchFields } from '@strojpark/core/domain/fields/machine-fields';
import {
  IconColumns3,
  IconLayoutGrid,
  IconPlus,
  IconSortAscending,
  IconSortDescending,
  IconTable,
} from '@tabler/icons-react';
import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '../../../lib/auth.ts';
import { formatSum, formatNumber } from '../../../lib/format.ts';
import { useConvertedTotal } from './use-converted-total.ts';
import { FigureStrip } from '../../../ui/record-screen/figure-strip.tsx';
import type { HeaderParts } from '../../../ui/record-screen/screen-header.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';
import { useMachineStatistics } from '../../../entities/machines/machines.queries.ts';
import { useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import { AdvancedSearch } from './advanced-search/advanced-search.tsx';
import type { ListColumn } from './columns/list-columns.ts';
import { ListFilterBar } from './filters/list-filter-bar.tsx';
import type { MachineSearch } from './machine-search.ts';
import { useActiveFilters } from './filters/use-active-filters.ts';
import type { ListState } from './use-list-state.ts';
import classes from './machine-header.module.css';

const ColumnsDrawer = lazy(async () => ({
  default: (await import('./columns/columns-drawer.tsx')).ColumnsDrawer,
}));

/** The part above the list: figures, search, filters, view options and the add button. */
export function useMachineHeader(state: ListState, columns: readonly ListColumn[]): HeaderParts {
  const { t } = useTranslation();
  const mayAdd = useCan('machines.create');
  const { isPhone } = state;
  return {
    figures: <Figures state={state} />,
    search: {
      label: t('machines.search.label'),
      placeholder: t('machines.search.placeholder'),
      clearLabel: t('machines.search.clear'),
      value: state.filters.search,
      onSearch: state.setSearch,
      scope: <SearchScope state={state} />,
    },
    filters: (
      <>
        <ListFilterBar state={state} />
        <AdvancedSearch state={state} />
        {state.view === 'grid' && <SortChoice state={state} columns={columns} />}
      </>
    ),
    chips: <ActiveFilters state={state} />,
    tools: !isPhone && <ColumnChoice type={state.type} columns={columns} />,
    view: !isPhone && <ViewSwitch state={state} />,
    add: mayAdd
      ? { label: t('machines.list.add'), icon: IconPlus, onClick: () => state.openDialog('add') }
      : undefined,
  };
}

const figures = ['total', 'available', 'reserved', 'maintenance', 'totalValue'] as const;
type FigureName = (typeof figures)[number];

/** The filters behind a figure. */
const rowsBehind: Record<FigureName, Pick<MachineSearch, 'status' | 'sort' | 'order'>> = {
  total: {},
  available: { status: ['available'] },
  reserved: { status: ['reserved'] },
  maintenance: { status: ['maintenance'] },
  totalValue: { sort: 'current_value', order: 'desc' },
};

function isShown(name: FigureName, { filters, isFiltered }: ListState): boolean {
  const { status } = rowsBehind[name];
  if (status) return filters.status?.length === 1 && filters.status[0] === status[0];
  return name === 'total' && !isFiltered;
}

/** Five figures of a machine type. */
function Figures({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const { data, isError } = useMachineStatistics(state.type);
  const converted = useConvertedTotal(data?.totalValue, data?.currency);
  const valueOf = (name: FigureName) => {
    if (data === undefined) return isError ? blank : undefined;
    return name === 'totalValue' ? formatSum(data.totalValue, data.currency) : formatNumber(data[name]);
  };
  return (
    <FigureStrip
      label={t('machines.statistics.label')}
      figures={figures.map((name) => ({
        name,
        label: t(`machines.statistics.${name}`),
        value: valueOf(name),
        note: name === 'totalValue' ? converted : undefined,
        status: rowsBehind[name].status && name,
        link: { to: machinePaths[state.type], search: rowsBehind[name] },
        isActive: isShown(name, state),
      }))}
    />
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

/** A chip for each active filter, and a button that clears them all. */
function ActiveFilters({ state }: { state: ListState }) {
  const { t } = useTranslation();
  const active = useActiveFilters(state);
  if (active.length === 0) return null;
  return (
    <ul className={classes.chips} aria-label={t('machines.filters.active')}>
      <li className={classes.count}>{t('machines.filters.count', { count: active.length })}</li>
      {active.map((filter) => (
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

interface ColumnChoiceProps {
  type: MachineType;
  /** All columns made visible by the administrator. */
  columns: readonly ListColumn[];
}

/** Opens the column settings. */
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

/** Switches between rows and cards. */
function ViewSwitch({ state }: { state: ListState }) {
  const { t } = useTranslation();
  return (
    <div role="group" aria-label={t('machines.view.label')} className={classes.switch}>
      {views.map(({ view, icon: ViewIcon }) => (
        <button
          key={view}
          type="button"
          className={classes.view}
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

interface SortChoiceProps {
  state: ListState;
  columns: readonly ListColumn[];
}

const always = ['name', 'created_at', 'updated_at'] as const;

/** The sort order of cards, which have no column headers. */
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
