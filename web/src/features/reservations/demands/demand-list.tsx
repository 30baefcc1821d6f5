import { Button } from '@mantine/core';
import { isOfficeRole } from '@strojpark/core/domain/access/permissions';
import { demands, type Demand } from '@strojpark/core/contracts/demands';
import { demandActions, type DemandAction } from '@strojpark/core/domain/demands/demand-actions';
import { demandStatuses, type DemandStatus } from '@strojpark/core/domain/demands/demand-status';
import { exportFormats } from '@strojpark/core/domain/files/exports';
import { IconArchive, IconChevronDown, IconPlus, IconTargetArrow, IconUserShare } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useListPrint } from '../../../entities/company/use-list-print.tsx';
import { commentKey } from '../../../entities/comments/comment-keys.ts';
import { commentsQuery, useColleagues } from '../../../entities/comments/comments.queries.ts';
import { demandTones } from '../../../entities/demands/demand-status-badge.tsx';
import { demandKeys } from '../../../entities/demands/demand-keys.queries.ts';
import { demandQuery, useDemandCounts, useFirstDemands } from '../../../entities/demands/demands.queries.ts';
import { call, download } from '../../../lib/api.ts';
import { useActor, useCan } from '../../../lib/auth.ts';
import { filterText } from '../../../lib/filter-text.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { ListCount } from '../../../ui/list/row-window.ts';
import { freshTime, loadAhead } from '../../../ui/load-ahead.ts';
import { screenFormats } from '../../../lib/screen-formats.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import { BulkBar } from '../../../ui/record-screen/bulk-bar.tsx';
import { RecordScreen } from '../../../ui/record-screen/record-screen.tsx';
import type { HeaderParts } from '../../../ui/record-screen/screen-header.tsx';
import { chosenAfter } from '../../../ui/record-screen/chosen-after.ts';
import type { SegmentGroup } from '../../../ui/record-screen/segments.tsx';
import { listViews } from '../../../entities/views/list-views.tsx';
import { useListExport } from '../../../entities/exports/use-list-export.tsx';
import { actionKeys } from './demand-actions.ts';
import { DemandChips } from './demand-chips.tsx';
import { matchesQuery } from './demand-matches.queries.ts';
import { useDemandState, type DemandState } from './demand-search.ts';
import { useDemandViews, usePrintedDemand } from './demand-views.tsx';
import { useWantedFilters } from './use-wanted-filters.ts';

const loadDrawer = () => import('./demand-drawer.tsx');
const DemandDrawer = lazyPart(async () => (await loadDrawer()).DemandDrawer);
const DemandDialogs = lazyPart(async () => (await import('./demand-dialogs.tsx')).DemandDialogs);
const DemandDialog = lazyPart(async () => (await import('./demand-dialog.tsx')).DemandDialog);

const DemandBulkDialogs = lazyPart(async () => (await import('./demand-bulk-dialogs.tsx')).DemandBulkDialogs);

const bulkActions = [
  { name: 'assign', icon: IconUserShare },
  { name: 'close', icon: IconArchive, destructive: true },
] as const;

/** What customers are looking for. */
export function DemandList() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mayEdit = useCan('reservations.edit');
  const { role } = useActor();
  const isOffice = isOfficeRole(role);
  const mayAdd = useCan('reservations.create');
  const state = useDemandState();
  const query = { ...state.filter, sort: state.sort, order: state.order };
  const filters = useFilterNames(state.filter);
  const views = useDemandViews(state);
  const title = t('demands.list.label');
  const totalText = ({ total: count, totalIsExact }: ListCount) =>
    t('demands.list.total', { count, shown: formatCount(count, totalIsExact) });
  return (
    <RecordScreen<Demand, DemandAction, DemandState['sort']>
      label={title}
      state={state}
      source={{
        listKey: demandKeys.list(query),
        load: (page, signal) => call(demands.list, { query: { ...query, ...page }, signal }),
        isLive: true,
        keepOffline: true,
      }}
      formats={screenFormats}
      header={useDemandHeader(state)}
      total={totalText}
      states={{
        empty: {
          icon: IconTargetArrow,
          title: t('demands.list.noneTitle'),
          text: t('demands.list.noneText'),
          action: mayAdd && <Button onClick={() => state.openDialog('add')}>{t('demands.list.add')}</Button>,
        },
        noneFound: {
          title: t('demands.list.noneFound'),
          text: filterText(t, filters, state.filter.search),
        },
        failed: t('demands.list.failed'),
      }}
      {...views}
      selection={{
        label: t('demands.select.shown'),
        renderBar: (selected) => (
          <BulkBar<Demand, DemandState['filter'], 'assign' | 'close'>
            {...selected}
            filter={state.filter}
            texts={{
              label: t('demands.bulk.label'),
              count: (count, shown) => t('demands.bulk.count', { count, shown }),
              selectAll: (total) => t('demands.bulk.selectAll', { total }),
              clear: t('demands.bulk.clear'),
            }}
            formats={screenFormats}
            offered={(known) =>
              bulkActions
                .filter(({ name }) =>
                  known === null
                    ? mayEdit && (name !== 'assign' || isOffice)
                    : known.some(({ actions }) => actions.includes(name)),
                )
                .map((action) => ({ ...action, label: t(`demands.bulk.${action.name}`) }))
            }
            renderDialog={(dialog) => (
              <Suspense>
                <DemandBulkDialogs {...dialog} />
              </Suspense>
            )}
          />
        ),
      }}
      renderDrawer={(record) => <DemandDrawer {...record} />}
      keys={{
        [actionKeys.update]: {
          label: t('demands.actions.update'),
          press: (demand, start) => {
            if (demand.actions.includes('update')) start('update', demand);
          },
        },
      }}
      prefetch={({ id }) => {
        const fresh = { staleTime: freshTime };
        loadAhead(loadDrawer);
        loadAhead(() => client.query({ ...demandQuery(id), ...fresh }));
        loadAhead(() => client.infiniteQuery({ ...matchesQuery(id, 'current'), ...fresh }));
        loadAhead(() => client.infiniteQuery({ ...commentsQuery({ subject: 'demand', id }), ...fresh }));
      }}
      recordKeys={[
        ...demandActions.map((action) => ({
          keyName: actionKeys[action],
          label: t(`demands.actions.${action}`),
        })),
        { keyName: commentKey, label: t('common.keys.comment') },
      ]}
      renderActionDialogs={(dialogs) => <DemandDialogs {...dialogs} />}
      print={useListPrint({
        title,
        total: totalText,
        filters,
        columns: views.table.columns,
        cells: usePrintedDemand(),
      })}
      renderDialogs={(dialog) => (
        <DemandDialog
          opened={dialog === 'add'}
          onClose={state.closeDialog}
          onSaved={({ id }) => state.go({ dialog: undefined, demand: id }, { replace: true })}
        />
      )}
    />
  );
}

/** The active filters in words. */
function useFilterNames(filter: DemandState['filter']): string[] {
  const { t } = useTranslation();
  const wanted = useWantedFilters(filter);
  const { search, status = [], mine, unseen, unowned, machine, owner } = filter;
  return [
    ...(search === undefined ? [] : [t('machines.filters.search', { text: search })]),
    ...status.map((one) => t(`demands.status.${one}`)),
    ...(mine === 'true' ? [t('demands.list.mine')] : []),
    ...(unseen === 'true' ? [t('demands.list.unseen')] : []),
    ...(unowned === 'true' ? [t('demands.list.unowned')] : []),
    ...wanted.map(({ label }) => label),
    ...(machine === undefined ? [] : [t('demands.list.oneMachine')]),
    ...(owner === undefined ? [] : [t('demands.list.oneOwner')]),
  ];
}

/** The part above the list: search and filters. */
function useDemandHeader(state: DemandState): HeaderParts {
  const { t } = useTranslation();
  const mayAdd = useCan('reservations.create');
  const { search } = state.filter;
  return {
    views: listViews('demands', state),
    search: {
      label: t('demands.list.search'),
      placeholder: t('demands.list.searchHint'),
      value: search,
      onSearch: state.setSearch,
    },
    segments: useSegments(state),
    ...useDemandExport(state),
    filters: <OwnerFilter state={state} />,
    chips: <DemandChips state={state} />,
    add: mayAdd
      ? { label: t('demands.list.add'), icon: IconPlus, onClick: () => state.openDialog('add') }
      : undefined,
  };
}

/** The columns that correspond to the rows and cards of the list. */
const inList = [
  'customer_company',
  'customer_name',
  'wanted_category',
  'wanted_manufacturer',
  'wanted_model',
  'wanted_year_of_manufacture_from',
  'wanted_operating_hours_to',
  'wanted_current_value_to',
  'currency',
  'new_matches',
  'fitting_machines',
  'valid_until',
  'owner',
  'status',
  'created_at',
];

function useDemandExport({ filter, sort, order }: DemandState) {
  const { t } = useTranslation();
  return useListExport({
    permission: 'reservations.export',
    filters: useFilterNames(filter),
    formats: exportFormats,
    columns: {
      inList,
      key: demandKeys.exportColumns,
      load: (signal) => call(demands.listExportColumns, { signal }),
    },
    save: ({ format, ...file }) =>
      download(demands.export, { params: { format }, query: { ...filter, sort, order, ...file } }),
    title: (rows) => t('demands.export.title', rows),
    done: (rows) => t('demands.export.done', rows),
  });
}

/** The filters by status and owner, with the number of demands for each. */
function useSegments({ filter, setFilter }: DemandState): SegmentGroup[] {
  const { t } = useTranslation();
  const { data } = useDemandCounts({ ...filter, status: undefined });
  const { status, mine, unseen, unowned } = filter;
  const numberOf = (facet: 'status' | 'mine' | 'unseen' | 'unowned', statuses: readonly DemandStatus[]) =>
    statuses.reduce((total, one) => total + (data?.[facet]?.[one] ?? 0), 0);
  const sum = (facet: Parameters<typeof numberOf>[0], statuses: readonly DemandStatus[]) =>
    data && formatNumber(numberOf(facet, statuses));
  const isUnowned = unowned === 'true';
  return [
    {
      label: t('demands.list.filter'),
      segments: [
        {
          name: 'all',
          label: t('demands.list.all'),
          count: sum('status', demandStatuses),
          isOn: status === undefined,
          onClick: () => setFilter({ status: undefined }),
        },
        ...demandStatuses.map((one) => ({
          name: one,
          label: t(`demands.list.statuses.${one}`),
          status: demandTones[one],
          count: sum('status', [one]),
          isOn: status?.includes(one) ?? false,
          onClick: (event: MouseEvent) => setFilter({ status: chosenAfter(event, status, one) }),
        })),
      ],
    },
    {
      label: t('demands.list.whose'),
      segments: [
        {
          name: 'mine',
          label: t('demands.list.mine'),
          count: sum('mine', status ?? demandStatuses),
          isOn: mine === 'true',
          onClick: () => setFilter({ mine: mine === 'true' ? undefined : 'true' }),
        },
        {
          name: 'unseen',
          label: t('demands.list.unseen'),
          count: sum('unseen', status ?? demandStatuses),
          isOn: unseen === 'true',
          onClick: () => setFilter({ unseen: unseen === 'true' ? undefined : 'true' }),
        },
        // Rare, and only of use while someone has to take over.
        ...(isUnowned || numberOf('unowned', ['open']) > 0
          ? [
              {
                name: 'unowned',
                label: t('demands.list.unowned'),
                count: sum('unowned', status ?? demandStatuses),
                isOn: isUnowned,
                onClick: () =>
                  setFilter(
                    isUnowned
                      ? { unowned: undefined }
                      : { unowned: 'true', mine: undefined, owner: undefined, status: ['open'] },
                  ),
              },
            ]
          : []),
      ],
    },
  ];
}

/** Limits the list to the demands of one owner. */
function OwnerFilter({ state }: { state: DemandState }) {
  const { t } = useTranslation();
  const [isNear, setIsNear] = useState(false);
  const { data: first } = useFirstDemands({ limit: 1 }, isNear);
  const id = first?.items[0]?.id;
  const { data: colleagues = [] } = useColleagues({ subject: 'demand', id: id ?? '' }, id !== undefined);
  const { owner } = state.filter;
  const entry = (label: string, value: string | undefined) => ({
    label,
    kind: 'radio' as const,
    isOn: owner === value,
    onClick: () => state.setFilter({ owner: value }),
  });
  return (
    <span onPointerEnter={() => setIsNear(true)} onFocus={() => setIsNear(true)}>
      <MenuButton
        position="bottom-start"
        width={240}
        entries={[
          entry(t('demands.list.anyOwner'), undefined),
          ...colleagues.map((one) => entry(one.name, one.id)),
        ]}
        button={
          <Button
            variant={owner === undefined ? 'default' : 'light'}
            rightSection={<IconChevronDown size={14} aria-hidden />}
          >
            {t('demands.columns.owner')}
          </Button>
        }
      />
    </span>
  );
}
