import { sales, type Sale } from '@strojpark/core/contracts/sales';
import { machineTypes } from '@strojpark/core/domain/fields/machine-fields';
import { exportFormats } from '@strojpark/core/domain/files/exports';
import { IconReceipt } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useListPrint } from '../../entities/company/use-list-print.tsx';
import { useListExport } from '../../entities/exports/use-list-export.tsx';
import { listViews } from '../../entities/views/list-views.tsx';
import { call, download } from '../../lib/api.ts';
import { useCan } from '../../lib/auth.ts';
import { filterText } from '../../lib/filter-text.ts';
import { formatCount } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.ts';
import { screenFormats } from '../../lib/screen-formats.ts';
import type { ListCount } from '../../ui/list/row-window.ts';
import { freshTime, loadAhead } from '../../ui/load-ahead.ts';
import { RecordScreen, type ActionDialogsProps } from '../../ui/record-screen/record-screen.tsx';
import { useIsPhone } from '../../ui/use-is-phone.ts';
import type { HeaderParts } from '../../ui/record-screen/screen-header.tsx';
import type { SegmentGroup } from '../../ui/record-screen/segments.tsx';
import { periodNames } from './period-names.ts';
import { SaleChips } from './sale-chips.tsx';
import { SaleFilters } from './sale-filters.tsx';
import { useSaleState, type SaleState } from './sale-search.ts';
import { SaleTotals } from './sale-totals.tsx';
import type { SaleAction } from './sale-actions.ts';
import { editKey, machineKey, stornoKey } from './sale-values.ts';
import { usePrintedSale, useSaleViews } from './sale-views.tsx';
import { saleKeys, saleQuery, useSaleCounts } from '../../entities/sales/sales.queries.ts';

const loadDrawer = () => import('./sale-drawer.tsx');
const SaleDrawer = lazyPart(async () => (await loadDrawer()).SaleDrawer);
const EditStoredSale = lazyPart(
  async () => (await import('../../entities/sales/edit-stored-sale.tsx')).EditStoredSale,
);

interface SaleScreenProps {
  /** The dialog that reverses a sale belongs to machines. */
  renderStorno: (dialogs: ActionDialogsProps<Sale, 'storno'>) => ReactNode;
}

/** All sales that were not reversed, or those that were. */
export function SaleScreen({ renderStorno }: SaleScreenProps) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const state = useSaleState();
  const query = { ...state.filter, sort: state.sort, order: state.order };
  const filters = useFilterNames(state.filter);
  const views = useSaleViews(state);
  const title = t('sales.list.label');
  const totalText = ({ total: count, totalIsExact }: ListCount) =>
    t('sales.list.total', { count, shown: formatCount(count, totalIsExact) });
  return (
    <RecordScreen<Sale, SaleAction, SaleState['sort']>
      label={title}
      state={state}
      source={{
        listKey: saleKeys.list(query),
        load: (page, signal) => call(sales.list, { query: { ...query, ...page }, signal }),
        isLive: true,
      }}
      formats={screenFormats}
      header={useSaleHeader(state)}
      total={totalText}
      states={{
        empty: { icon: IconReceipt, title: t('sales.list.noneTitle'), text: t('sales.noneText') },
        noneFound: {
          title: t('sales.list.noneFound'),
          text: filterText(t, filters, state.filter.search),
        },
        failed: t('sales.failed'),
      }}
      {...views}
      renderDrawer={(record) => <SaleDrawer {...record} />}
      keys={{
        [editKey]: {
          label: t('sales.detail.edit'),
          press: (sale, start) => {
            if (sale.may_edit) start('edit', sale);
          },
        },
        [stornoKey]: {
          label: t('machines.actions.storno'),
          press: (sale, start) => {
            if (sale.may_reverse) start('storno', sale);
          },
        },
      }}
      prefetch={({ id }) => {
        loadAhead(loadDrawer);
        loadAhead(() => client.query({ ...saleQuery(id), staleTime: freshTime }));
      }}
      recordKeys={[
        { keyName: machineKey, label: t('sales.detail.toMachine') },
        { keyName: editKey, label: t('sales.detail.edit') },
        { keyName: stornoKey, label: t('machines.actions.storno') },
      ]}
      renderActionDialogs={({ action: { name, record }, ...dialogs }) =>
        name === 'edit' ? (
          <EditStoredSale key={record.id} id={record.id} opened={dialogs.opened} onClose={dialogs.onClose} />
        ) : (
          renderStorno({ ...dialogs, action: { name, record } })
        )
      }
      print={useListPrint({
        title,
        total: totalText,
        filters,
        columns: views.table.columns,
        cells: usePrintedSale(),
      })}
    />
  );
}

const typeNames = { used: 'shell.nav.usedMachines', stock: 'shell.nav.stockMachines' } as const;

function useFilterNames(filter: SaleState['filter']): string[] {
  const { t } = useTranslation();
  const { search, type, mine, atLoss, reversed, seller, customer } = filter;
  return [
    ...(search === undefined ? [] : [t('machines.filters.search', { text: search })]),
    ...(type === undefined ? [] : [t(typeNames[type])]),
    ...(mine === 'true' ? [t('sales.list.mine')] : []),
    ...(atLoss === 'true' ? [t('sales.list.atLoss')] : []),
    ...(reversed === 'true' ? [t('sales.list.reversed')] : []),
    ...(seller === undefined ? [] : [t('sales.list.oneSeller')]),
    ...(customer === undefined ? [] : [t('sales.list.oneCustomer')]),
    ...periodNames(t, filter),
  ];
}

/** The part above the list: views, search and filters. */
function useSaleHeader(state: SaleState): HeaderParts {
  const { t } = useTranslation();
  const { search } = state.filter;
  const isPhone = useIsPhone();
  const list = useSaleExport(state);
  const filters = <SaleFilters state={state} isOneButton={isPhone} />;
  const seesCustomers = useCan('reservations.view');
  return {
    views: listViews('sales', state),
    search: {
      label: t('sales.list.search'),
      placeholder: t(seesCustomers ? 'sales.list.searchHint' : 'sales.list.searchHintMachines'),
      value: search,
      onSearch: state.setSearch,
    },
    segments: useSegments(state),
    segmentsCount: true,
    // Reversed sales brought nothing.
    summary: state.filter.reversed !== 'true' && <SaleTotals filter={state.filter} />,
    chips: <SaleChips state={state} withAll={isPhone} />,
    ...list,
    // The line of the search has room for their button, but not for them.
    ...(isPhone
      ? {
          tools: (
            <>
              {filters}
              {list.tools}
            </>
          ),
        }
      : { filters }),
  };
}

/** The columns that correspond to the rows and cards of the list. */
const inList = [
  'machine_name',
  'machine_identifier',
  'customer_company',
  'customer_name',
  'price',
  'currency',
  'price_czk',
  'margin_czk',
  'seller_name',
  'sold_at',
];

function useSaleExport({ filter, sort, order }: SaleState) {
  const { t } = useTranslation();
  return useListExport({
    permission: 'machines.export',
    filters: useFilterNames(filter),
    formats: exportFormats,
    columns: {
      inList,
      key: saleKeys.exportColumns,
      load: (signal) => call(sales.listExportColumns, { signal }),
    },
    save: ({ format, ...file }) =>
      download(sales.export, { params: { format }, query: { ...filter, sort, order, ...file } }),
    title: (rows) => t('sales.export.title', rows),
    done: (rows) => t('sales.export.done', rows),
  });
}

/** The filters by machine type, own sales and loss, or of reversed sales, with the number of sales for each. */
function useSegments({ filter, setFilter }: SaleState): SegmentGroup[] {
  const { t } = useTranslation();
  const seesCosts = useCan('machines.view_costs');
  const { type, mine, atLoss } = filter;
  const isReversed = filter.reversed === 'true';
  const { data: valid } = useSaleCounts({ ...filter, type: undefined, reversed: undefined });
  const { data: reversed } = useSaleCounts({
    ...filter,
    type: undefined,
    atLoss: undefined,
    reversed: 'true',
  });
  const sum = (
    data: typeof valid,
    facet: 'type' | 'mine' | 'atLoss',
    types: readonly (typeof machineTypes)[number][],
  ) =>
    data &&
    formatCount(
      types.reduce((total, one) => total + (data.facets[facet]?.[one] ?? 0), 0),
      data.totalIsExact,
    );
  const chosen = type === undefined ? machineTypes : [type];
  return [
    {
      label: t('sales.list.filter'),
      segments: [
        {
          name: 'all',
          label: t('sales.list.all'),
          count: sum(valid, 'type', machineTypes),
          isOn: type === undefined && !isReversed,
          onClick: () => setFilter({ type: undefined, reversed: undefined }),
        },
        ...(['used', 'stock'] as const).map((one) => ({
          name: one,
          label: t(typeNames[one]),
          count: sum(valid, 'type', [one]),
          isOn: type === one && !isReversed,
          onClick: () => setFilter({ type: one, reversed: undefined }),
        })),
        {
          name: 'reversed',
          label: t('sales.list.reversed'),
          count: sum(reversed, 'type', machineTypes),
          isOn: isReversed,
          onClick: () => setFilter({ type: undefined, atLoss: undefined, reversed: 'true' }),
        },
      ],
    },
    {
      label: t('sales.list.which'),
      segments: [
        {
          name: 'mine',
          label: t('sales.list.mine'),
          count: sum(isReversed ? reversed : valid, 'mine', chosen),
          isOn: mine === 'true',
          onClick: () => setFilter({ mine: mine === 'true' ? undefined : 'true', seller: undefined }),
        },
        ...(seesCosts && !isReversed
          ? [
              {
                name: 'atLoss',
                label: t('sales.list.atLoss'),
                count: sum(valid, 'atLoss', chosen),
                isOn: atLoss === 'true',
                onClick: () => setFilter({ atLoss: atLoss === 'true' ? undefined : 'true' }),
              },
            ]
          : []),
      ],
    },
  ];
}
