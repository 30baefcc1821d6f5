import { InputBase } from '@mantine/core';
import { searchFields } from '@strojpark/core/domain/fields/machine-fields';
import { machineStatuses, type MachineStatus } from '@strojpark/core/domain/machines/machine-status';
import {
  IconArrowsHorizontal,
  IconBaselineDensitySmall,
  IconChevronDown,
  IconColumns3,
  IconFileExport,
  IconLayoutGrid,
  IconPlus,
  IconTable,
  IconTargetArrow,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Suspense, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import { machinePaths } from '../../../entities/machines/machine-paths.ts';
import { useMachineFacets, useMachineStatistics } from '../../../entities/machines/machines.queries.ts';
import { ListViews } from '../../../entities/views/list-views.tsx';
import { useCan } from '../../../lib/auth.ts';
import { formatFacet, formatSum } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { MenuButton, type MenuEntry } from '../../../ui/menu-button.tsx';
import { orderItems } from '../../../ui/record-screen/order-items.ts';
import type { HeaderParts, ViewsPlace } from '../../../ui/record-screen/screen-header.tsx';
import type { ScreenRows } from '../../../ui/record-screen/screen-rows.ts';
import { chosenAfter } from '../../../ui/record-screen/chosen-after.ts';
import type { SegmentGroup } from '../../../ui/record-screen/segments.tsx';
import { ToolButton } from '../../../ui/tool-button.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { AdvancedSearch } from './advanced-search/advanced-search.tsx';
import type { ListColumn } from './columns/list-columns.ts';
import {
  ownLayout,
  rememberPreferences,
  setScrolled,
  useKnowsColumns,
  useListPreferences,
} from './columns/list-preferences.ts';
import { CategoryFilter } from './filters/category-filter.tsx';
import type { ListFilters } from './filters/list-filters.ts';
import classes from './machine-header.module.css';
import { useConvertedTotal } from './use-converted-total.ts';
import type { HeaderDialog } from './header-dialogs.tsx';
import type { ListState } from './use-list-state.ts';

const ActiveFilters = lazyPart(async () => (await import('./filters/active-filters.tsx')).ActiveFilters);
const HeaderDialogs = lazyPart(async () => (await import('./header-dialogs.tsx')).HeaderDialogs);

/** The part above the list: statuses, search, filters, view options and the add button. */
export function useMachineHeader(state: ListState, columns: readonly ListColumn[]): HeaderParts {
  const { t } = useTranslation();
  const mayAdd = useCan('machines.create');
  const { isPhone } = state;
  const dialog = useDialog<HeaderDialog>();
  const order = useOrderItems(state, columns);
  const viewItems = useViewItems(state, order, () => dialog.open('columns'));
  const mayExport = useCan('exports.create');
  const mayDemand = useMayDemand(state);
  const demand = {
    label: t('machines.demands.save'),
    icon: IconTargetArrow,
    onClick: () => state.openDialog('demand'),
  };
  return {
    views: (place) => <MachineViews state={state} place={place} />,
    segments: useSegments(state),
    segmentsCount: saysTotal(state.filters),
    summary: <TotalValue state={state} />,
    search: {
      label: t('machines.search.label'),
      placeholder: t('machines.search.placeholder'),
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
    chips: state.isFiltered && (
      <Suspense>
        <ActiveFilters state={state} />
      </Suspense>
    ),
    ...(mayDemand && isPhone && { tools: <ToolButton isFramed {...demand} /> }),
    viewItems: (rows) => [
      ...viewItems(rows),
      ...(mayDemand ? [{ ...demand, hasLine: true }] : []),
      ...(mayExport
        ? [
            {
              label: t('machines.list.export'),
              icon: IconFileExport,
              hasLine: !mayDemand,
              isDisabled: rows.total === 0,
              onClick: () => dialog.open('export'),
            },
          ]
        : []),
    ],
    orderItems: order,
    dialogs: dialog.about && (
      <Suspense>
        <HeaderDialogs
          name={dialog.about}
          opened={dialog.isOpen}
          state={state}
          columns={columns}
          onClose={dialog.close}
        />
      </Suspense>
    ),
    add: mayAdd
      ? { label: t('machines.list.add'), icon: IconPlus, onClick: () => state.openDialog('add') }
      : undefined,
  };
}

/** Whether the filters may say what a customer is looking for: nobody looks for machines that are sold. */
export function useMayDemand({ isFiltered, filters }: ListState): boolean {
  const { status, soldFrom, soldTo } = filters;
  const isSold = (soldFrom ?? soldTo) !== undefined || (status?.every((one) => one === 'sold') ?? false);
  return useCan('reservations.create') && isFiltered && !isSold;
}

/** The saved views, which also have the columns. */
function MachineViews({ state, place }: { state: ListState; place: ViewsPlace }) {
  const { type, saved, filters, sort, order, chosenView: view } = state;
  const { isCompact, columns, hidden } = useListPreferences(state);
  const knowsColumns = useKnowsColumns(state);
  return (
    <ListViews
      list={`${type}_machines`}
      saved={saved}
      state={{
        filter: filters,
        sort,
        order,
        ...(knowsColumns && { layout: { view, isCompact, columns, hidden } }),
      }}
      isFiltered={state.isFiltered}
      show={(next, { layout, ...shown }) => {
        if (next !== undefined && layout) rememberPreferences({ type, saved: next }, ownLayout(layout));
        state.showView(next, { ...shown, ...(layout && next !== undefined && { view: layout.view }) });
      }}
      adoptLayout={(layout) => rememberPreferences({ type, saved }, ownLayout(layout))}
      place={place}
    />
  );
}

/** Whether the chosen status has the number of machines in the list; several have a sum, and days of sale list sold ones too. */
const saysTotal = ({ status, soldFrom, soldTo }: ListFilters) =>
  status === undefined ? (soldFrom ?? soldTo) === undefined : status.length === 1;

/** The statuses, with the number of machines that the other filters leave for each. */
function useSegments({ filter, filters, setFilter }: ListState): SegmentGroup[] {
  const { t } = useTranslation();
  const { data } = useMachineFacets(filter);
  const { status: chosen = [] } = filters;
  // Sold machines are only listed when they are asked for.
  const current = machineStatuses.filter((status) => status !== 'sold');
  const countOf = (statuses: readonly MachineStatus[]) =>
    data &&
    formatFacet(
      statuses.reduce((sum, status) => sum + (data.status[status] ?? 0), 0),
      data.precision,
    );
  return [
    {
      label: t('machines.fields.status'),
      segments: [
        {
          name: 'unsold',
          label: t('machines.list.unsold'),
          count: countOf(current),
          isOn: chosen.length === 0,
          onClick: () => setFilter({ status: undefined }),
        },
        ...machineStatuses.map((status) => ({
          name: status,
          label: t(`machines.status.${status}`),
          count: countOf([status]),
          status,
          isOn: chosen.includes(status),
          onClick: (event: MouseEvent) => setFilter({ status: chosenAfter(event, chosen, status) }),
        })),
      ],
    },
  ];
}

/** What all machines of the type are worth; opens them by value. Not shown with filters: it says nothing about them. */
function TotalValue({ state: { type, isFiltered } }: { state: ListState }) {
  const { t } = useTranslation();
  const { data } = useMachineStatistics(type);
  const { amount, origin } = useConvertedTotal(data?.totalValue, data?.currency, data?.rate);
  if (data === undefined || isFiltered) return null;
  return (
    <>
      <Link
        to={machinePaths[type]}
        search={{ sort: 'current_value', order: 'desc' }}
        className={classes.value}
        data-gives-way
      >
        {t('machines.list.totalValue')} <b data-numeric>{formatSum(data.totalValue, data.currency)}</b>
        {amount && <span data-numeric> {amount}</span>}
      </Link>
      {origin && <span className={classes.value}>{origin}</span>}
    </>
  );
}

/** Searches all searchable fields or one of them. A menu, because selects would be a twelfth of the first screen. */
function SearchScope({ state: { filters, setFilter } }: { state: ListState }) {
  const { t } = useTranslation();
  const scopes = [
    { field: undefined, label: t('machines.search.everywhere') },
    ...searchFields.map((field) => ({ field, label: t(`machines.fields.${field}`) })),
  ];
  const chosen = scopes.find(({ field }) => field === filters.field)?.label ?? '';
  return (
    <MenuButton
      position="bottom-start"
      button={
        <InputBase
          component="button"
          type="button"
          pointer
          aria-label={`${t('machines.search.field')}: ${chosen}`}
          data-everywhere={filters.field === undefined || undefined}
          rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
          rightSectionPointerEvents="none"
        >
          <span className={classes.scope}>{chosen}</span>
        </InputBase>
      }
      entries={scopes.map(({ field, label }) => ({
        label,
        kind: 'radio',
        isOn: field === filters.field,
        onClick: () => setFilter({ field }),
      }))}
    />
  );
}

const views = [
  { view: 'table', icon: IconTable },
  { view: 'grid', icon: IconLayoutGrid },
] as const;

/** Table or cards, row height, order and columns, in the view menu. */
function useViewItems(
  state: ListState,
  order: readonly MenuEntry[],
  onColumns: () => void,
): (rows: ScreenRows) => MenuEntry[] {
  const { t } = useTranslation();
  const { isCompact, isScrolled } = useListPreferences(state);
  return ({ hiddenColumns = 0 }) => [
    ...views.map(({ view, icon }) => ({
      label: t(`machines.view.${view}`),
      icon,
      kind: 'radio' as const,
      isOn: state.view === view,
      onClick: () => state.setView({ view }),
    })),
    ...(state.view === 'table'
      ? [
          {
            label: t('machines.columns.compact'),
            icon: IconBaselineDensitySmall,
            kind: 'checkbox' as const,
            isOn: isCompact,
            onClick: () => rememberPreferences(state, { isCompact: !isCompact }),
          },
        ]
      : order.map((entry, index) => ({ ...entry, hasLine: index === 0 }))),
    { label: t('machines.columns.title'), hasLine: true, icon: IconColumns3, onClick: onColumns },
    ...(state.view === 'table' && (isScrolled || hiddenColumns > 0)
      ? [
          {
            label: isScrolled
              ? t('machines.columns.scrolled')
              : t('machines.columns.showHidden', { count: hiddenColumns }),
            icon: IconArrowsHorizontal,
            kind: 'checkbox' as const,
            isOn: isScrolled,
            onClick: () => setScrolled(state.type, !isScrolled),
          },
        ]
      : []),
  ];
}

/** The order of cards, which have no column headers. */
function useOrderItems(state: ListState, columns: readonly ListColumn[]): MenuEntry[] {
  const { t } = useTranslation();
  const label = useFieldLabel(state.type);
  const always = [
    { label: label('name'), sort: 'name' },
    { label: label('created_at'), sort: 'created_at', first: 'desc' },
    { label: label('updated_at'), sort: 'updated_at', first: 'desc' },
  ] as const;
  return orderItems(t('common.sortBy'), [...always, ...columns], state);
}
