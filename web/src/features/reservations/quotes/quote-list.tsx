import { Button } from '@mantine/core';
import { quotes, type Quote } from '@strojpark/core/contracts/quotes';
import { quoteActions, type QuoteAction } from '@strojpark/core/domain/quotes/quote-actions';
import { quoteStatuses, type QuoteStatus } from '@strojpark/core/domain/quotes/quote-status';
import { IconFileInvoice, IconPlus } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useMachine } from '../../../entities/machines/machines.queries.ts';
import { quoteTones } from '../../../entities/quotes/quote-status-badge.tsx';
import { quoteKeys, useQuoteCounts } from '../../../entities/quotes/quotes.queries.ts';
import { call } from '../../../lib/api.ts';
import { useCan } from '../../../lib/auth.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { screenFormats } from '../../../lib/screen-formats.ts';
import { FilterChip } from '../../../ui/filter-chip.tsx';
import { RecordScreen } from '../../../ui/record-screen/record-screen.tsx';
import type { HeaderParts } from '../../../ui/record-screen/screen-header.tsx';
import type { SegmentGroup } from '../../../ui/record-screen/segments.tsx';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import { actionKeys } from './quote-actions.ts';
import { useQuoteState, type QuoteState } from './quote-search.ts';
import { useQuoteViews } from './quote-views.tsx';

const loadDrawer = () => import('./quote-drawer.tsx');
const QuoteDrawer = lazy(async () => ({ default: (await loadDrawer()).QuoteDrawer }));
const QuoteDialogs = lazy(async () => ({ default: (await import('./quote-dialogs.tsx')).QuoteDialogs }));
const QuoteDialog = lazy(async () => ({ default: (await import('./quote-dialog.tsx')).QuoteDialog }));

/** The quotes for customers. */
export function QuoteList() {
  const { t } = useTranslation();
  const mayAdd = useCan('quotes.create');
  const state = useQuoteState();
  const isAdding = state.dialog === 'add';
  const wasAdding = useHasOpened(isAdding);
  const query = { ...state.filter, sort: state.sort, order: state.order };
  return (
    <RecordScreen<Quote, QuoteAction, QuoteState['sort']>
      label={t('quotes.list.label')}
      state={state}
      source={{
        listKey: quoteKeys.list(query),
        load: (page, signal) => call(quotes.list, { query: { ...query, ...page }, signal }),
        isLive: true,
      }}
      formats={screenFormats}
      header={useQuoteHeader(state)}
      total={({ total, totalIsExact }) =>
        t('quotes.list.total', { count: total, shown: formatCount(total, totalIsExact) })
      }
      states={{
        empty: {
          icon: IconFileInvoice,
          title: t('quotes.list.noneTitle'),
          text: t('quotes.list.noneText'),
          action: mayAdd && <Button onClick={() => state.openDialog('add')}>{t('quotes.list.add')}</Button>,
        },
        noneFound: {
          title: t('quotes.list.noneFound'),
          text: t('quotes.list.noneFoundText', { filters: filterNames(t, state.filter).join(', ') }),
          clearLabel: t('quotes.list.clear'),
        },
        failed: t('quotes.list.failed'),
      }}
      {...useQuoteViews(state)}
      renderDrawer={(record) => <QuoteDrawer {...record} />}
      keys={{
        [actionKeys.update]: {
          label: t('common.keys.edit'),
          press: (quote, start) => {
            if (quote.actions.includes('update')) start('update', quote);
          },
        },
      }}
      prefetch={() => void loadDrawer()}
      recordKeys={quoteActions.map((action) => ({
        keyName: actionKeys[action],
        label: t(`quotes.actions.${action}`),
      }))}
      renderActionDialogs={(dialogs) => <QuoteDialogs {...dialogs} />}
      renderDialogs={() =>
        wasAdding && (
          <QuoteDialog
            opened={isAdding}
            machineIds={state.newOf}
            onClose={() => state.go({ dialog: undefined, of: undefined }, { replace: true })}
            onSaved={({ id }) => state.go({ dialog: undefined, of: undefined, quote: id }, { replace: true })}
          />
        )
      }
    />
  );
}

function filterNames(t: TFunction, { search, status = [], mine, machine }: QuoteState['filter']): string[] {
  return [
    ...(search === undefined ? [] : [t('machines.filters.search', { text: search })]),
    ...status.map((one) => t(`quotes.status.${one}`)),
    ...(mine === 'true' ? [t('quotes.list.mine')] : []),
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
      clearLabel: t('quotes.list.clearSearch'),
      value: search,
      onSearch: state.setSearch,
    },
    segments: useSegments(state),
    ...(machine !== undefined && { chips: <MachineChip id={machine} state={state} /> }),
    add: mayAdd
      ? { label: t('quotes.list.add'), icon: IconPlus, onClick: () => state.openDialog('add') }
      : undefined,
  };
}

/** The filters by status and seller, with the number of quotes for each. */
function useSegments({ filter, setFilter }: QuoteState): SegmentGroup[] {
  const { t } = useTranslation();
  const { data } = useQuoteCounts({ ...filter, status: undefined });
  const { data: own } = useQuoteCounts({ ...filter, status: undefined, mine: 'true' });
  const { status, mine } = filter;
  const sum = (counts: typeof data, statuses: readonly QuoteStatus[]) =>
    counts && formatNumber(statuses.reduce((total, one) => total + (counts[one] ?? 0), 0));
  return [
    {
      label: t('quotes.list.filter'),
      segments: [
        {
          name: 'all',
          label: t('quotes.list.all'),
          count: sum(data, quoteStatuses),
          isOn: status === undefined,
          onClick: () => setFilter({ status: undefined }),
        },
        ...quoteStatuses.map((one) => ({
          name: one,
          label: t(`quotes.list.statuses.${one}`),
          status: quoteTones[one],
          count: sum(data, [one]),
          isOn: status?.includes(one) ?? false,
          onClick: () => setFilter({ status: [one] }),
        })),
      ],
    },
    {
      label: t('quotes.list.whose'),
      segments: [
        {
          name: 'mine',
          label: t('quotes.list.mine'),
          count: sum(own, status ?? quoteStatuses),
          isOn: mine === 'true',
          onClick: () => setFilter({ mine: mine === 'true' ? undefined : 'true' }),
        },
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
