import { queue, type QueueEntry } from '@strojpark/core/contracts/queue';
import { exportFormats } from '@strojpark/core/domain/files/exports';
import type { QueueAction } from '@strojpark/core/domain/queue/queue-actions';
import { queueActions } from '@strojpark/core/domain/queue/queue-actions';
import {
  openQueueStatuses,
  queueStatuses,
  type QueueStatus,
} from '@strojpark/core/domain/queue/queue-status';
import { IconCircleX, IconUsersGroup } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Suspense, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useListPrint } from '../../../entities/company/use-list-print.tsx';
import { useMachine } from '../../../entities/machines/machines.queries.ts';
import { queueKeys } from '../../../entities/queue/queue-keys.queries.ts';
import { queueEntryQuery, useQueueCounts } from '../../../entities/queue/queue.queries.ts';
import { queueTones } from '../../../entities/queue/queue-status-badge.tsx';
import { call, download } from '../../../lib/api.ts';
import { useCan } from '../../../lib/auth.ts';
import { filterText } from '../../../lib/filter-text.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import type { ListCount } from '../../../ui/list/row-window.ts';
import { freshTime, loadAhead } from '../../../ui/load-ahead.ts';
import { screenFormats } from '../../../lib/screen-formats.ts';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { BulkBar } from '../../../ui/record-screen/bulk-bar.tsx';
import { RecordScreen } from '../../../ui/record-screen/record-screen.tsx';
import type { HeaderParts } from '../../../ui/record-screen/screen-header.tsx';
import { chosenAfter } from '../../../ui/record-screen/chosen-after.ts';
import type { SegmentGroup } from '../../../ui/record-screen/segments.tsx';
import { listViews } from '../../../entities/views/list-views.tsx';
import { useListExport } from '../../../entities/exports/use-list-export.tsx';
import { actionKeys } from './queue-actions.ts';
import { useQueueState, type QueueState } from './queue-search.ts';
import { usePrintedEntry, useQueueViews } from './queue-views.tsx';

const loadDrawer = () => import('./queue-drawer.tsx');
const QueueDrawer = lazyPart(async () => (await loadDrawer()).QueueDrawer);
const QueueDialogs = lazyPart(async () => (await import('./queue-dialogs.tsx')).QueueDialogs);
const WithdrawDialog = lazyPart(async () => (await import('./withdraw-dialog.tsx')).WithdrawDialog);

/** The list of all customers in the queues for machines. */
export function QueueList() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mayWithdraw = useCan('reservations.create');
  const state = useQueueState();
  const query = { ...state.filter, sort: state.sort, order: state.order };
  const filters = filterNames(t, state.filter);
  const views = useQueueViews(state);
  const title = t('queue.list.label');
  const totalText = ({ total: count, totalIsExact }: ListCount) =>
    t('queue.list.total', { count, shown: formatCount(count, totalIsExact) });
  return (
    <RecordScreen<QueueEntry, QueueAction, QueueState['sort']>
      label={title}
      state={state}
      source={{
        listKey: queueKeys.list(query),
        load: (page, signal) => call(queue.list, { query: { ...query, ...page }, signal }),
        isLive: true,
        keepOffline: true,
      }}
      formats={screenFormats}
      header={useQueueHeader(state)}
      total={totalText}
      states={{
        empty: { icon: IconUsersGroup, title: t('queue.list.noneTitle'), text: t('queue.list.noneText') },
        noneFound: {
          title: t('queue.list.noneFound'),
          text: filterText(t, filters, state.filter.search),
        },
        failed: t('queue.list.failed'),
      }}
      {...views}
      selection={{
        label: t('queue.select.shown'),
        renderBar: (selected) => (
          <BulkBar<QueueEntry, QueueState['filter'], 'withdraw'>
            {...selected}
            filter={state.filter}
            texts={{
              label: t('queue.bulk.label'),
              count: (count, shown) => t('queue.bulk.count', { count, shown }),
              selectAll: (total) => t('queue.bulk.selectAll', { total }),
              clear: t('queue.bulk.clear'),
            }}
            formats={screenFormats}
            offered={(known) =>
              (known === null ? mayWithdraw : known.some(({ actions }) => actions.includes('withdraw')))
                ? [
                    {
                      name: 'withdraw',
                      icon: IconCircleX,
                      label: t('queue.bulk.withdraw'),
                      destructive: true,
                    },
                  ]
                : []
            }
            renderDialog={(dialog) => (
              <Suspense>
                <WithdrawDialog {...dialog} />
              </Suspense>
            )}
          />
        ),
      }}
      renderDrawer={(record) => <QueueDrawer {...record} />}
      prefetch={({ id }) => {
        loadAhead(loadDrawer);
        loadAhead(() => client.query({ ...queueEntryQuery(id), staleTime: freshTime }));
      }}
      recordKeys={queueActions.map((action) => ({
        keyName: actionKeys[action],
        label: t(`queue.actions.${action}`),
      }))}
      renderActionDialogs={(dialogs) => <QueueDialogs {...dialogs} />}
      print={useListPrint({
        title,
        total: totalText,
        filters,
        columns: views.table.columns,
        cells: usePrintedEntry(),
      })}
    />
  );
}

function filterNames(
  t: TFunction,
  { search, status = [], mine, unowned, machine }: QueueState['filter'],
): string[] {
  return [
    ...(search === undefined ? [] : [t('machines.filters.search', { text: search })]),
    ...status.map((one) => t(`queue.status.${one}`)),
    ...(mine === 'true' ? [t('queue.list.mine')] : []),
    ...(unowned === 'true' ? [t('queue.list.unowned')] : []),
    ...(machine === undefined ? [] : [t('queue.list.oneMachine')]),
  ];
}

/** The part above the list: search and filters. */
function useQueueHeader(state: QueueState): HeaderParts {
  const { t } = useTranslation();
  const { search, machine } = state.filter;
  return {
    views: listViews('queue', state),
    search: {
      label: t('queue.list.search'),
      placeholder: t('queue.list.searchHint'),
      value: search,
      onSearch: state.setSearch,
    },
    segments: useSegments(state),
    ...useQueueExport(state),
    ...(machine !== undefined && { chips: <MachineChip id={machine} state={state} /> }),
  };
}

/** The columns that correspond to the rows and cards of the list. */
const inList = [
  'machine_name',
  'serial_number',
  'customer_company',
  'customer_name',
  'place',
  'offer_ends_at',
  'status',
  'sales_person',
  'created_at',
];

function useQueueExport({ filter, sort, order }: QueueState) {
  const { t } = useTranslation();
  return useListExport({
    permission: 'reservations.export',
    filters: filterNames(t, filter),
    formats: exportFormats,
    columns: {
      inList,
      key: queueKeys.exportColumns,
      load: (signal) => call(queue.listExportColumns, { signal }),
    },
    save: ({ format, ...file }) =>
      download(queue.export, { params: { format }, query: { ...filter, sort, order, ...file } }),
    title: (rows) => t('queue.export.title', rows),
    done: (rows) => t('queue.export.done', rows),
  });
}

const endedStatuses = queueStatuses.filter((one) => !openQueueStatuses.some((open) => open === one));

/** The filters by status and owner, with the number of entries for each. */
function useSegments({ filter, setFilter }: QueueState): SegmentGroup[] {
  const { t } = useTranslation();
  const { data } = useQueueCounts({ ...filter, status: undefined });
  const { status, mine, unowned } = filter;
  const numberOf = (facet: 'status' | 'mine' | 'unowned', statuses: readonly QueueStatus[]) =>
    statuses.reduce((total, one) => total + (data?.[facet]?.[one] ?? 0), 0);
  const sum = (facet: Parameters<typeof numberOf>[0], statuses: readonly QueueStatus[]) =>
    data && formatNumber(numberOf(facet, statuses));
  const isUnowned = unowned === 'true';
  const isToAnswer = mine === 'true' && status?.join() === 'offered';
  return [
    {
      label: t('queue.list.filter'),
      segments: [
        {
          name: 'all',
          label: t('queue.list.all'),
          count: sum('status', queueStatuses),
          isOn: status === undefined,
          onClick: () => setFilter({ status: undefined }),
        },
        ...openQueueStatuses.map((one) => ({
          name: one,
          label: t(`queue.status.${one}`),
          status: queueTones[one],
          count: sum('status', [one]),
          isOn: status?.includes(one) ?? false,
          onClick: (event: MouseEvent) => setFilter({ status: chosenAfter(event, status, one) }),
        })),
        {
          name: 'ended',
          label: t('queue.list.ended'),
          count: sum('status', endedStatuses),
          isOn: endedStatuses.every((one) => status?.includes(one)),
          onClick: (event: MouseEvent) => setFilter({ status: chosenAfter(event, status, ...endedStatuses) }),
        },
      ],
    },
    {
      label: t('queue.list.whose'),
      segments: [
        {
          name: 'mine',
          label: t('queue.list.mine'),
          count: sum('mine', status ?? queueStatuses),
          isOn: mine === 'true' && !isToAnswer,
          onClick: () => setFilter({ mine: mine === 'true' && !isToAnswer ? undefined : 'true' }),
        },
        {
          name: 'toAnswer',
          label: t('queue.list.toAnswer'),
          count: sum('mine', ['offered']),
          isOn: isToAnswer,
          onClick: () =>
            setFilter(
              isToAnswer ? { mine: undefined, status: undefined } : { mine: 'true', status: ['offered'] },
            ),
        },
        // Rare, and only of use while someone has to take over.
        ...(isUnowned || numberOf('unowned', openQueueStatuses) > 0
          ? [
              {
                name: 'unowned',
                label: t('queue.list.unowned'),
                count: sum('unowned', status ?? queueStatuses),
                isOn: isUnowned,
                onClick: () =>
                  setFilter(
                    isUnowned
                      ? { unowned: undefined }
                      : { unowned: 'true', mine: undefined, status: [...openQueueStatuses] },
                  ),
              },
            ]
          : []),
      ],
    },
  ];
}

/** Shows that the list is limited to one machine, and clears that filter. */
function MachineChip({ id, state }: { id: string; state: QueueState }) {
  const { t } = useTranslation();
  const { data } = useMachine(id);
  return (
    <FilterChip
      label={data ? t('queue.list.ofMachine', { name: data.name }) : t('queue.list.oneMachine')}
      clearLabel={t('queue.list.allMachines')}
      onClear={() => state.setFilter({ machine: undefined })}
    />
  );
}
