import { Button, Menu } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { machines } from '@strojpark/core/contracts/machines';
import type { MachineFieldName } from '@strojpark/core/domain/fields/machine-fields';
import { canEditMachine, canReserve } from '@strojpark/core/domain/machines/machine-actions';
import { displayIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { blank } from '@strojpark/core/domain/blank';
import { stockBands, type StockBand } from '@strojpark/core/domain/machines/stock-bands';
import { IconHourglass, IconTag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, memo } from 'react';
import { useTranslation } from 'react-i18next';
import { MachinePicture } from '../../../entities/machines/machine-picture.tsx';
import {
  machineKeys,
  useMachineAgeing,
  type MachineFilterQuery,
} from '../../../entities/machines/machines.queries.ts';
import { useFieldText, type FieldText } from '../../../entities/machines/use-field-text.ts';
import { call } from '../../../lib/api.ts';
import { useActor, useCan } from '../../../lib/auth.ts';
import { formatCount, formatNumber, formatShare, formatSum } from '../../../lib/format.ts';
import { formatShortSum } from '../../../lib/format-short-sum.ts';
import { runIfAllowed } from '../../../lib/run-if-allowed.ts';
import { screenFormats } from '../../../lib/screen-formats.ts';
import { ListRow, rowHeight, type RowPlace } from '../../../ui/list/list-row.tsx';
import table from '../../../ui/list/list-table.module.css';
import type { RecordPlace } from '../../../ui/list/list-view.ts';
import { PhoneRow, phoneRowHeight } from '../../../ui/list/phone-row.tsx';
import phoneRow from '../../../ui/list/phone-row.module.css';
import { RecordScreen } from '../../../ui/record-screen/record-screen.tsx';
import type { HeaderParts } from '../../../ui/record-screen/screen-header.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { actionKeys } from '../actions/action-names.ts';
import { MachineDrawer, usePrefetchMachine } from '../detail/lazy-drawer.ts';
import { ListDialogs, type ReserveDialogs } from '../list/list-dialogs.tsx';
import { listItemState } from '../list/list-view.ts';
import { MachineMenu } from '../list/machine-menu.tsx';
import { useProposalCount } from '../repricing/repricing.queries.ts';
import { QuickActions, type AgedAction, type AgedEvents } from './quick-actions.tsx';
import { useAgedState, type AgedState } from './aged-search.ts';
import { StockFilters } from './stock-filters.tsx';
import classes from './aged.module.css';

const RepriceDialog = lazy(async () => ({ default: (await import('./reprice-dialog.tsx')).RepriceDialog }));

const repriceKey = 'p';
const fields = ['days_in_stock', 'price_margin', 'price_margin_percent'] as const;

/** The machines in stock, the ones that tie up the most money first. */
export function AgedList({ reserve }: { reserve: ReserveDialogs }) {
  const { t } = useTranslation();
  const actor = useActor();
  const mayAdd = useCan('machines.create');
  const state = useAgedState();
  const prefetch = usePrefetchMachine();
  const filter = filterOf(state);
  const query = { ...filter, sort: state.sort, order: state.order, fields: [...fields] };
  return (
    <RecordScreen<MachineListItem, AgedAction, AgedState['sort']>
      label={t('ageing.list.label')}
      state={state}
      source={{
        listKey: machineKeys.list(query),
        load: (page, signal) => call(machines.list, { query: { ...query, ...page }, signal }),
      }}
      formats={screenFormats}
      header={useAgedHeader(state)}
      total={({ total, totalIsExact }) =>
        t('machines.list.total', { count: total, shown: formatCount(total, totalIsExact) })
      }
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
          text: t('ageing.list.noneFoundText'),
        },
        failed: t('common.failedToLoad'),
        forbidden: { title: t('machines.list.forbidden'), text: t('machines.list.forbiddenHint') },
      }}
      {...useAgedViews()}
      renderDrawer={(record) => <MachineDrawer {...record} />}
      keys={{
        [repriceKey]: {
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
      renderActionDialogs={({ action, ...dialogs }) =>
        action.name === 'reprice' ? (
          <RepriceDialog
            key={action.record.id}
            machine={action.record}
            opened={action.isOpen}
            onClose={dialogs.onClose}
          />
        ) : (
          <ListDialogs {...dialogs} action={{ ...action, name: action.name }} reserve={reserve} />
        )
      }
    />
  );
}

/** Without the band. */
const commonFilter = ({ filter: { category, location } }: AgedState): MachineFilterQuery => ({
  category,
  location,
});

function filterOf(state: AgedState): MachineFilterQuery {
  const band = stockBands.find(({ from }) => from === state.filter.band);
  if (band === undefined) return commonFilter(state);
  return { ...commonFilter(state), daysFrom: band.from, daysTo: band.to ?? undefined };
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
  const nameOf = ({ from, to }: StockBand) =>
    to === null ? t('ageing.bands.more', { from: from - 1 }) : t('ageing.bands.range', { from, to });
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
  const shown = data === undefined || data === 0 ? null : formatNumber(data);
  const label = shown === null ? t('ageing.list.proposals') : t('ageing.list.proposalCount', { shown });
  return (
    <Button
      variant="default"
      component={Link}
      to="/repricing"
      aria-label={label}
      title={isPhone ? label : undefined}
      leftSection={<IconTag size={16} stroke={1.6} aria-hidden />}
    >
      {/* On a phone only the number fits in the line of the filters. */}
      {isPhone && shown !== null ? shown : label}
    </Button>
  );
}

const columns = [
  { name: 'name', width: 380, min: 220, sort: 'name' },
  { name: 'status', width: 140, min: 116, rank: 2 },
  {
    name: 'current_value',
    width: 148,
    min: 124,
    rank: 3,
    isNumeric: true,
    sort: 'current_value',
    first: 'desc',
  },
  {
    name: 'days_in_stock',
    width: 104,
    min: 76,
    rank: 4,
    isNumeric: true,
    sort: 'days_in_stock',
    first: 'desc',
  },
  { name: 'price_margin', width: 140, min: 116, isNumeric: true, sort: 'price_margin', first: 'asc' },
  {
    name: 'price_margin_percent',
    width: 92,
    min: 68,
    isNumeric: true,
    sort: 'price_margin_percent',
    first: 'asc',
  },
  { name: 'location', width: 132, min: 104 },
  { name: 'actions', width: 92, rank: 2 },
] as const;

function useAgedViews() {
  const { t } = useTranslation();
  const text = useFieldText();
  const labelOf = (name: (typeof columns)[number]['name']) => {
    if (name === 'actions') return t('ageing.list.actions');
    return name === 'price_margin_percent' ? t('ageing.list.percent') : t(`machines.fields.${name}`);
  };
  return {
    table: {
      columns: columns.map((column) => ({ ...column, label: labelOf(column.name) })),
      rowHeight,
      renderRow: (machine: MachineListItem, place: RowPlace, events: AgedEvents) => (
        <AgedRow {...place} machine={machine} text={text} events={events} />
      ),
    },
    cards: {
      height: phoneRowHeight,
      renderCard: (machine: MachineListItem, place: RecordPlace, events: AgedEvents) => (
        <AgedPhoneRow {...place} machine={machine} text={text} events={events} />
      ),
    },
  };
}

interface AgedProps extends RecordPlace {
  machine: MachineListItem;
  text: FieldText;
  events: AgedEvents;
}

const figureOf = (machine: MachineListItem, name: (typeof fields)[number]) => machine.extra?.[name] ?? null;

/** A machine in the table. */
const AgedRow = memo(function AgedRow({ machine, text, events, ...place }: AgedProps & RowPlace) {
  const { t } = useTranslation();
  const actor = useActor();
  const { name, currency, status } = machine;
  const margin = figureOf(machine, 'price_margin') as number | null;
  const share = figureOf(machine, 'price_margin_percent');
  const cell = (field: MachineFieldName, value: Parameters<FieldText>[1], isNumeric = false) => (
    <div role="cell" className={table.text} data-numeric={isNumeric || undefined}>
      {text(field, value, currency)}
    </div>
  );
  return (
    <ListRow
      {...place}
      label={name}
      onOpen={() => events.open(machine)}
      onIntent={() => events.prepare(machine)}
      picture={<MachinePicture machine={machine} className={table.picture} />}
      title={
        <>
          <span className={table.name}>{name}</span>
          <span className={table.detail} data-numeric>
            {displayIdentifier(machine)}
          </span>
        </>
      }
      menu={
        <MachineMenu
          machine={machine}
          label={t('machines.actions.of', { name })}
          tabIndex={place.tabIndex}
          events={events}
        >
          {canEditMachine(actor, machine) === null && (
            <Menu.Item
              leftSection={<IconTag size={16} aria-hidden />}
              onClick={() => events.action('reprice', machine)}
            >
              {t('ageing.reprice.action')}
            </Menu.Item>
          )}
        </MachineMenu>
      }
    >
      <div role="cell" className={table.cell}>
        <StatusBadge status={status} label={text('status', status, currency)} />
      </div>
      {cell('current_value', machine.current_value, true)}
      {cell('days_in_stock', figureOf(machine, 'days_in_stock'), true)}
      <div role="cell" className={table.text} data-numeric>
        {formatSum(margin, currency)}
      </div>
      <div role="cell" className={table.text} data-numeric>
        {share === null ? blank : formatShare(Number(share))}
      </div>
      <div role="cell" className={table.words}>
        {text('location', machine.location, currency)}
      </div>
      <div role="cell" className={table.acts}>
        <QuickActions machine={machine} events={events} tabIndex={place.tabIndex} />
      </div>
    </ListRow>
  );
});

/** A machine in the list of a phone. */
const AgedPhoneRow = memo(function AgedPhoneRow(props: AgedProps) {
  const { t } = useTranslation();
  const { machine, text, events, isSelected, isActive, href } = props;
  const { status, currency, current_value: value } = machine;
  const days = Number(figureOf(machine, 'days_in_stock'));
  return (
    <PhoneRow
      href={href}
      isSelected={isSelected}
      isActive={isActive}
      onOpen={() => events.open(machine)}
      picture={<MachinePicture machine={machine} className={phoneRow.picture} />}
      title={machine.name}
      subtitle={[
        text('current_value', value, currency),
        t('ageing.stock.days', { count: days, shown: formatNumber(days) }),
      ].join(' · ')}
      status={{ status, label: text('status', status, currency) }}
      detail={machine.location}
    >
      <span className={classes.phoneActions}>
        <QuickActions machine={machine} events={events} tabIndex={0} withReserve={false} />
      </span>
    </PhoneRow>
  );
});
