import { Button } from '@mantine/core';
import { quotes, type Quote } from '@strojpark/core/contracts/quotes';
import { quoteActions, type QuoteAction } from '@strojpark/core/domain/quotes/quote-actions';
import { leftStatuses, quoteStatuses, type QuoteStatus } from '@strojpark/core/domain/quotes/quote-status';
import { exportFormats } from '@strojpark/core/domain/files/exports';
import { IconFileInvoice, IconPlus, IconUserShare } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { Suspense, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useListPrint } from '../../../entities/company/use-list-print.tsx';
import { useMachine } from '../../../entities/machines/machines.queries.ts';
import { quoteTones } from '../../../entities/quotes/quote-status-badge.tsx';
import { quoteKeys } from '../../../entities/quotes/quote-keys.queries.ts';
import { quoteHistoryQuery, quoteQuery, useQuoteCounts } from '../../../entities/quotes/quotes.queries.ts';
import { call, download } from '../../../lib/api.ts';
import { useCan } from '../../../lib/auth.ts';
import { filterText } from '../../../lib/filter-text.ts';
import { formatCount, formatCounts } from '../../../lib/format.ts';
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
import { useListExport } from '../../../entities/exports/use-list-export.tsx';
import { actionKeys, pdfKey, replyKey, settleKey, takeKeys, useMayAssign } from './quote-actions.ts';
import { useQuoteState, type QuoteState } from './quote-search.ts';
import { usePrintedQuote, useQuoteViews } from './quote-views.tsx';

const loadDrawer = () => import('./quote-drawer.tsx');
const QuoteDrawer = lazyPart(async () => (await loadDrawer()).QuoteDrawer);
const QuoteDialogs = lazyPart(async () => (await import('./quote-dialogs.tsx')).QuoteDialogs);
const QuoteDialog = lazyPart(async () => (await import('./quote-dialog.tsx')).QuoteDialog);

const AssignQuotes = lazyPart(async () => (await import('./assign-quotes.tsx')).AssignQuotes);

/** The quotes for customers. */
export function QuoteList() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const mayAdd = useCan('quotes.create');
  const mayAssign = useMayAssign();
  const state = useQuoteState();
  const query = { ...state.filter, sort: state.sort, order: state.order };
  const filters = filterNames(t, state.filter);
  const views = useQuoteViews(state);
  const title = t('quotes.list.label');
  const totalText = ({ total: count, totalIsExact }: ListCount) =>
    t('quotes.list.total', { count, shown: formatCount(count, totalIsExact) });
  return (
    <RecordScreen<Quote, QuoteAction, QuoteState['sort']>
      label={title}
      state={state}
      source={{
        listKey: quoteKeys.list(query),
        load: (page, signal) => call(quotes.list, { query: { ...query, ...page }, signal }),
        isLive: true,
      }}
      formats={screenFormats}
      header={useQuoteHeader(state)}
      total={totalText}
      states={{
        empty: {
          icon: IconFileInvoice,
          title: t('quotes.list.noneTitle'),
          text: t('quotes.list.noneText'),
          action: mayAdd && <Button onClick={() => state.openDialog('add')}>{t('quotes.list.add')}</Button>,
        },
        noneFound: {
          title: t('quotes.list.noneFound'),
          text: filterText(t, filters, state.filter.search),
        },
        failed: t('quotes.list.failed'),
      }}
      {...views}
      {...(mayAssign && {
        selection: {
          label: t('quotes.select.shown'),
          renderBar: (selected) => (
            <BulkBar<Quote, QuoteState['filter'], 'assign'>
              {...selected}
              filter={state.filter}
              texts={{
                label: t('quotes.bulk.label'),
                count: (count, shown) => t('quotes.bulk.count', { count, shown }),
                selectAll: (total) => t('quotes.bulk.selectAll', { total }),
                clear: t('quotes.bulk.clear'),
              }}
              formats={screenFormats}
              offered={(known) =>
                known === null || known.some(({ actions }) => actions.includes('assign'))
                  ? [{ name: 'assign', icon: IconUserShare, label: t('quotes.actions.assign') }]
                  : []
              }
              renderDialog={(dialog) => (
                <Suspense>
                  <AssignQuotes {...dialog} />
                </Suspense>
              )}
            />
          ),
        },
      })}
      renderDrawer={(record) => <QuoteDrawer {...record} />}
      keys={{
        [actionKeys.update]: {
          label: t('quotes.actions.update'),
          press: (quote, start) => {
            if (quote.actions.includes('update')) start('update', quote);
          },
        },
      }}
      prefetch={({ id, sent_version }) => {
        const fresh = { staleTime: freshTime };
        loadAhead(loadDrawer);
        loadAhead(() => client.query({ ...quoteQuery(id), ...fresh }));
        if (sent_version !== null) loadAhead(() => client.query({ ...quoteHistoryQuery(id), ...fresh }));
      }}
      recordKeys={[
        ...quoteActions.map((action) => ({
          keyName: actionKeys[action],
          label: t(`quotes.actions.${action}`),
        })),
        { keyName: pdfKey, label: t('quotes.actions.pdf') },
        { keyName: settleKey, label: t('quotes.question.settle') },
        { keyName: replyKey, label: t('quotes.detail.reply') },
        ...(['reserve', 'queue'] as const).map((take) => ({
          keyName: takeKeys[take],
          label: t(`quotes.detail.${take}`),
        })),
      ]}
      renderActionDialogs={(dialogs) => <QuoteDialogs {...dialogs} />}
      print={useListPrint({
        title,
        total: totalText,
        filters,
        columns: views.table.columns,
        cells: usePrintedQuote(),
      })}
      renderDialogs={(dialog) => (
        <QuoteDialog
          opened={dialog === 'add'}
          machineIds={state.newOf}
          onClose={() => state.leave({ dialog: undefined, of: undefined })}
          onSaved={({ id }) => state.go({ dialog: undefined, of: undefined, quote: id }, { replace: true })}
        />
      )}
    />
  );
}

function filterNames(
  t: TFunction,
  { search, status = [], mine, unowned, asked, machine }: QuoteState['filter'],
): string[] {
  return [
    ...(search === undefined ? [] : [t('machines.filters.search', { text: search })]),
    ...status.map((one) => t(`quotes.status.${one}`)),
    ...(mine === 'true' ? [t('quotes.list.mine')] : []),
    ...(unowned === 'true' ? [t('quotes.list.unowned')] : []),
    ...(asked === 'true' ? [t('quotes.list.asked')] : []),
    ...(machine === undefined ? [] : [t('quotes.list.oneMachine')]),
  ];
}

/** The part above the list: search and filters. */
function useQuoteHeader(state: QuoteState): HeaderParts {
  const { t } = useTranslation();
  const mayAdd = useCan('quotes.create');
  const { search, machine } = state.filter;
  return {
    search: {
      label: t('quotes.list.search'),
      placeholder: t('quotes.list.searchHint'),
      value: search,
      onSearch: state.setSearch,
    },
    segments: useSegments(state),
    ...useQuoteExport(state),
    ...(machine !== undefined && { chips: <MachineChip id={machine} state={state} /> }),
    add: mayAdd
      ? { label: t('quotes.list.add'), icon: IconPlus, onClick: () => state.openDialog('add') }
      : undefined,
  };
}

/** The columns that correspond to the rows and cards of the list. */
const inList = [
  'quote_number',
  'customer_company',
  'customer_name',
  'quoted_machines',
  'quoted_total',
  'currency',
  'quote_valid_until',
  'sales_person',
  'status',
  'openings',
  'created_at',
];

function useQuoteExport({ filter, sort, order }: QuoteState) {
  const { t } = useTranslation();
  return useListExport({
    permission: 'reservations.export',
    filters: filterNames(t, filter),
    formats: exportFormats,
    columns: {
      inList,
      key: quoteKeys.exportColumns,
      load: (signal) => call(quotes.listExportColumns, { signal }),
    },
    save: ({ format, ...file }) =>
      download(quotes.export, { params: { format }, query: { ...filter, sort, order, ...file } }),
    title: (rows) => t('quotes.export.title', rows),
    done: (rows) => t('quotes.export.done', rows),
  });
}

/** The filters by status and seller, with the number of quotes for each. */
function useSegments({ filter, setFilter }: QuoteState): SegmentGroup[] {
  const { t } = useTranslation();
  const { data } = useQuoteCounts({ ...filter, status: undefined });
  const { status, mine, unowned, asked } = filter;
  const numbersOf = (facet: 'status' | 'mine' | 'unowned' | 'asked', statuses: readonly QuoteStatus[]) =>
    statuses.map((one) => data?.[facet][one] ?? 0);
  const sum = (...of: Parameters<typeof numbersOf>) => data && formatCounts(numbersOf(...of), data.limit);
  const isUnowned = unowned === 'true';
  const isAsked = asked === 'true';
  return [
    // Only while a customer waits for an answer.
    ...(isAsked || numbersOf('asked', quoteStatuses).some((one) => one > 0)
      ? [
          {
            label: t('quotes.list.asked'),
            isWork: true,
            segments: [
              {
                name: 'asked',
                label: t('quotes.list.asked'),
                count: sum('asked', status ?? quoteStatuses),
                isOn: isAsked,
                onClick: () => setFilter({ asked: isAsked ? undefined : 'true' }),
              },
            ],
          },
        ]
      : []),
    {
      label: t('quotes.list.filter'),
      segments: [
        {
          name: 'all',
          label: t('quotes.list.all'),
          count: sum('status', quoteStatuses),
          isOn: status === undefined,
          onClick: () => setFilter({ status: undefined }),
        },
        ...quoteStatuses.map((one) => ({
          name: one,
          label: t(`quotes.list.statuses.${one}`),
          status: quoteTones[one],
          count: sum('status', [one]),
          isOn: status?.includes(one) ?? false,
          onClick: (event: MouseEvent) => setFilter({ status: chosenAfter(event, status, one) }),
        })),
      ],
    },
    {
      label: t('quotes.list.whose'),
      segments: [
        {
          name: 'mine',
          label: t('quotes.list.mine'),
          count: sum('mine', status ?? quoteStatuses),
          isOn: mine === 'true',
          onClick: () => setFilter({ mine: mine === 'true' ? undefined : 'true' }),
        },
        // Rare, and only of use while someone has to take over.
        ...(isUnowned || numbersOf('unowned', leftStatuses).some((one) => one > 0)
          ? [
              {
                name: 'unowned',
                label: t('quotes.list.unowned'),
                count: sum('unowned', status ?? quoteStatuses),
                isOn: isUnowned,
                onClick: () =>
                  setFilter(
                    isUnowned
                      ? { unowned: undefined }
                      : { unowned: 'true', mine: undefined, status: [...leftStatuses] },
                  ),
              },
            ]
          : []),
      ],
    },
  ];
}

/** Shows that the list is limited to one machine, and clears that filter. */
function MachineChip({ id, state }: { id: string; state: QuoteState }) {
  const { t } = useTranslation();
  const { data } = useMachine(id);
  return (
    <FilterChip
      label={data ? t('quotes.list.ofMachine', { name: data.name }) : t('quotes.list.oneMachine')}
      clearLabel={t('quotes.list.allMachines')}
      onClear={() => state.setFilter({ machine: undefined })}
    />
  );
}
