import { Button } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { machines } from '@strojpark/core/contracts/machines';
import { canEditMachine, canReserve } from '@strojpark/core/domain/machines/machine-actions';
import { stockBands } from '@strojpark/core/domain/machines/stock-bands';
import { IconHourglass, IconTag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useListPrint } from '../../../entities/company/use-list-print.tsx';
import {
  machineKeys,
  useMachineAgeing,
  type MachineFilterQuery,
} from '../../../entities/machines/machines.queries.ts';
import { call } from '../../../lib/api.ts';
import { useActor, useCan } from '../../../lib/auth.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { formatShortSum } from '../../../lib/format-short-sum.ts';
import { runIfAllowed } from '../../../lib/run-if-allowed.ts';
import { screenFormats } from '../../../lib/screen-formats.ts';
import type { ListCount } from '../../../ui/list/row-window.ts';
import { RecordScreen } from '../../../ui/record-screen/record-screen.tsx';
import type { HeaderParts } from '../../../ui/record-screen/screen-header.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { actionKeys, type MachineDialogAction } from '../../../entities/reservations/machine-action-names.ts';
import { MachineDrawer, usePrefetchMachine } from '../detail/lazy-drawer.ts';
import { ListDialogs, type ReserveDialogs } from '../list/list-dialogs.tsx';
import { listItemState } from '../list/list-view.ts';
import { useProposalCount } from '../repricing/repricing.queries.ts';
import { useAgedState, type AgedState } from './aged-search.ts';
import { agedFields, useAgedViews, usePrintedMachine } from './aged-views.tsx';
import { StockFilters, useStockFilterNames } from './stock-filters.tsx';
import { useBandName } from './use-band-name.ts';

/** The machines in stock, the oldest first. */
export function AgedList({ reserve }: { reserve: ReserveDialogs }) {
  const { t } = useTranslation();
  const actor = useActor();
  const mayAdd = useCan('machines.create');
  const state = useAgedState();
  const prefetch = usePrefetchMachine();
  const filter = filterOf(state);
  const query = { ...filter, sort: state.sort, order: state.order, fields: [...agedFields] };
  const filters = useFilterNames(state);
  const views = useAgedViews();
  const title = t('ageing.list.label');
  const totalText = ({ total: count, totalIsExact }: ListCount) =>
    t('machines.list.total', { count, shown: formatCount(count, totalIsExact) });
  return (
    <RecordScreen<MachineListItem, MachineDialogAction, AgedState['sort']>
      label={title}
      state={state}
      source={{
        listKey: machineKeys.list(query),
        load: (page, signal) => call(machines.list, { query: { ...query, ...page }, signal }),
      }}
      formats={screenFormats}
      header={useAgedHeader(state)}
      total={totalText}
      states={{
        empty: {
          icon: IconHourglass,
          title: t('ageing.list.noneTitle'),
          text: t('ageing.list.noneText'),
          action: mayAdd && (
            <Button
              renderRoot={(props) => <Link to="/used-machines" search={{ dialog: 'add' }} {...props} />}
            >
              {t('machines.list.add')}
            </Button>
          ),
        },
        noneFound: {
          title: t('ageing.list.noneFound'),
          text: t('lists.print.filters', { filters: filters.join(', ') }),
        },
        failed: t('common.failedToLoad'),
        forbidden: { title: t('machines.list.forbidden'), text: t('machines.list.forbiddenHint') },
      }}
      {...views}
      renderDrawer={(record) => <MachineDrawer {...record} />}
      keys={{
        [actionKeys.reprice]: {
          label: t('ageing.reprice.action'),
          press: (machine, start) =>
            runIfAllowed(canEditMachine(actor, machine), () => start('reprice', machine)),
        },
        [actionKeys.reserve]: {
          label: t('machines.actions.reserve'),
          press: (machine, start) =>
            runIfAllowed(canReserve(actor, listItemState(machine)), () => start('reserve', machine)),
        },
      }}
      prefetch={prefetch}
      renderActionDialogs={(dialogs) => <ListDialogs {...dialogs} reserve={reserve} />}
      print={useListPrint({
        title,
        total: totalText,
        filters,
        columns: views.table.columns,
        cells: usePrintedMachine(),
      })}
    />
  );
}

/** Without the band. */
const commonFilter = ({ filter: { category, location } }: AgedState): MachineFilterQuery => ({
  category,
  location,
});

const bandOf = ({ filter }: AgedState) => stockBands.find(({ from }) => from === filter.band);

function filterOf(state: AgedState): MachineFilterQuery {
  const band = bandOf(state);
  if (band === undefined) return commonFilter(state);
  return { ...commonFilter(state), daysFrom: band.from, daysTo: band.to ?? undefined };
}

/** The filters in words. */
function useFilterNames(state: AgedState): string[] {
  const nameOf = useBandName();
  const band = bandOf(state);
  return [...(band === undefined ? [] : [nameOf(band)]), ...useStockFilterNames(state.filter)];
}

/** The bands with number and value, and the filters by category and location. */
function useAgedHeader(state: AgedState): HeaderParts {
  const { t } = useTranslation();
  const { data } = useMachineAgeing(commonFilter(state));
  const { band: chosen } = state.filter;
  const total = data && {
    count: data.bands.reduce((sum, { count }) => sum + count, 0),
    value: data.bands.reduce((sum, { value }) => sum + value, 0),
  };
  const figures = (of: { count: number; value: number } | undefined) => {
    if (data === undefined || of === undefined) return { count: undefined };
    const count = formatNumber(of.count);
    // The currency of the total is that of all bands.
    if (of === total) return { count, sum: formatShortSum(of.value, data.currency) };
    return of.count === 0 ? { count } : { count, sum: formatShortSum(of.value) };
  };
  const nameOf = useBandName();
  return {
    segments: [
      {
        label: t('ageing.bands.label'),
        segments: [
          {
            name: 'all',
            label: t('ageing.bands.all'),
            ...figures(total),
            isOn: chosen === undefined,
            onClick: () => state.setFilter({ band: undefined }),
          },
          ...stockBands.map((band) => ({
            name: String(band.from),
            label: nameOf(band),
            ...figures(data?.bands.find(({ from }) => from === band.from)),
            isOn: chosen === band.from,
            onClick: () => state.setFilter({ band: band.from }),
          })),
        ],
      },
    ],
    segmentsCount: true,
    filters: <StockFilters filter={state.filter} onChange={state.setFilter} />,
    tools: <ProposalsLink />,
  };
}

/** The way to the prices that the repricing rules propose. */
function ProposalsLink() {
  const { t } = useTranslation();
  const isPhone = useIsPhone();
  const { data } = useProposalCount();
  const shown = data === undefined ? '' : formatCount(data.total, data.totalIsExact);
  const label =
    data === undefined || data.total === 0
      ? t('ageing.list.proposals')
      : t('ageing.list.proposalCount', { shown });
  return (
    <Button
      variant="default"
      component={Link}
      to="/repricing"
      aria-label={label}
      title={isPhone ? label : undefined}
      px={isPhone ? 'sm' : undefined}
      leftSection={<IconTag size={16} stroke={1.6} aria-hidden />}
    >
      {/* On a phone it shares the line of the filters. */}
      {isPhone ? shown : label}
    </Button>
  );
}
