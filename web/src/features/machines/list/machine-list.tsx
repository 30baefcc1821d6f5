import { Button, Group } from '@mantine/core';
import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { machines } from '@strojpark/core/contracts/machines';
import { canInRole } from '@strojpark/core/domain/access/permissions';
import { canEditMachine, canReserve } from '@strojpark/core/domain/machines/machine-actions';
import { canQueue } from '@strojpark/core/domain/queue/queue-actions';
import type { MachineType } from '@strojpark/core/domain/fields/machine-fields';
import { IconBackhoe } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { memo, Suspense, useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api.ts';
import { useActor, useCan } from '../../../lib/auth.ts';
import { formatCount, formatFacet, formatNumber } from '../../../lib/format.ts';
import { runIfAllowed } from '../../../lib/run-if-allowed.ts';
import { screenFormats } from '../../../lib/screen-formats.ts';
import { lazyPart } from '../../../lib/lazy-part.ts';
import { rowHeight, type RowPlace } from '../../../ui/list/list-row.tsx';
import type { RecordPlace } from '../../../ui/list/list-view.ts';
import { phoneRowHeight } from '../../../ui/list/phone-row.tsx';
import { RecordScreen } from '../../../ui/record-screen/record-screen.tsx';
import type { ScreenRows } from '../../../ui/record-screen/screen-rows.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import { useIsTouch } from '../../../ui/use-is-touch.ts';
import {
  actionKeys,
  costKey,
  filesKey,
  machineActions,
  type MachineDialogAction,
} from '../../../entities/reservations/machine-action-names.ts';
import { MachineDrawer, usePrefetchMachine } from '../detail/lazy-drawer.ts';
import type { MachineBulkDialog } from '../bulk/bulk-dialog.ts';
import { loadSheet } from '../../../entities/company/load-sheet.ts';
import { commentKey } from '../../../entities/comments/comment-keys.ts';
import { standIns } from '../../../entities/reservations/reservation-action-names.ts';
import {
  machineKeys,
  useMachineFacets,
  useMachineStatistics,
} from '../../../entities/machines/machines.queries.ts';
import { useFieldText } from '../../../entities/machines/use-field-text.ts';
import { useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import {
  nameColumnSize,
  isExtra,
  useListColumns,
  type ColumnName,
  type ListColumn,
} from './columns/list-columns.ts';
import { setWidth, useListPreferences, useVisibleColumns } from './columns/list-preferences.ts';
import { ListDialogs, type ReserveDialogs } from './list-dialogs.tsx';
import { listItemState, type ListEvents } from './list-view.ts';
import { useMachineHeader } from './machine-header.tsx';
import { MachineRow } from './machine-row.tsx';
import type { ListFilters } from './filters/list-filters.ts';
import { useListState, type ListState } from './use-list-state.ts';

const ActiveFilterNames = lazyPart(
  async () => (await import('./filters/active-filter-names.tsx')).ActiveFilterNames,
);
const NoneFoundActions = lazyPart(
  async () => (await import('./none-found-actions.tsx')).NoneFoundActions,
  'records',
);
const MachineCard = lazyPart(async () => (await import('./machine-card.tsx')).MachineCard);
const AddMachine = lazyPart(async () => (await import('../form/add-machine.tsx')).AddMachine, 'records');
const BulkBar = lazyPart(async () => (await import('./bulk-bar.tsx')).BulkBar, 'records', 'files');
const PrintedMachines = lazyPart(async () => (await import('./printed-machines.tsx')).PrintedMachines);

interface MachineListProps {
  type: MachineType;
  reserve: ReserveDialogs & {
    renderMany: (dialog: MachineBulkDialog) => ReactNode;
    /** Saves the filters as what a customer is looking for. */
    renderDemand: (dialog: {
      type: MachineType;
      filters: ListFilters;
      opened: boolean;
      onClose: () => void;
    }) => ReactNode;
  };
}

/** The list of all machines of a type. */
export function MachineList({ type, reserve }: MachineListProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const state = useListState(type);
  const allColumns = useListColumns(type);
  const columns = useVisibleColumns(state, allColumns);
  const prefetch = usePrefetchMachine();
  const label = t(`machines.list.label.${type}`);
  return (
    <RecordScreen<MachineListItem, MachineDialogAction, ListState['sort'], ColumnName>
      label={label}
      state={state}
      source={useSource(state, allColumns)}
      formats={screenFormats}
      header={useMachineHeader(state, allColumns)}
      total={useTotal(state)}
      states={useStates(state)}
      {...useViews(state, columns)}
      showsCards={state.view === 'grid'}
      selection={{
        label: t('machines.select.shown'),
        renderBar: (selected) => <BulkBar {...selected} state={state} renderReserve={reserve.renderMany} />,
      }}
      renderDrawer={(record) => <MachineDrawer {...record} />}
      keys={{
        [actionKeys.edit]: {
          label: t('machines.actions.edit'),
          press: (machine, start) =>
            runIfAllowed(canEditMachine(actor, machine), () => start('edit', machine)),
        },
        [actionKeys.reserve]: {
          label: t('machines.actions.reserve'),
          press: (machine, start) =>
            runIfAllowed(canReserve(actor, listItemState(machine)), () => start('reserve', machine)),
        },
        [actionKeys.queue]: {
          label: t('machines.actions.queue'),
          press: (machine, start) => runIfAllowed(canQueue(actor, machine), () => start('queue', machine)),
        },
      }}
      prefetch={prefetch}
      recordKeys={[
        ...machineActions
          .filter((action) => !standIns.includes(action))
          .map((action) => ({ keyName: actionKeys[action], label: t(`machines.actions.${action}`) })),
        { keyName: filesKey, label: t('common.keys.files') },
        { keyName: costKey, label: t('common.keys.cost') },
        { keyName: commentKey, label: t('common.keys.comment') },
      ]}
      renderActionDialogs={(dialogs) => <ListDialogs {...dialogs} reserve={reserve} />}
      renderDialogs={(dialog) => (
        <ScreenDialogs dialog={dialog} state={state} renderDemand={reserve.renderDemand} />
      )}
      print={{
        label: t('lists.print.list'),
        prepare: () => loadSheet(PrintedMachines.preload),
        renderSheet: (printed, onDone) => (
          <PrintedMachines state={state} columns={columns} printed={printed} onClose={onDone} />
        ),
      }}
    />
  );
}

interface ScreenDialogsProps {
  dialog: string | null;
  state: ListState;
  renderDemand: MachineListProps['reserve']['renderDemand'];
}

/** The dialogs of the list itself. */
const ScreenDialogs = memo(function ScreenDialogs({ dialog, state, renderDemand }: ScreenDialogsProps) {
  const { type, filters, closeDialog, openAdded } = state;
  const hadDemand = useHasOpened(dialog === 'demand');
  return (
    <>
      <AddMachine type={type} opened={dialog === 'add'} onClose={closeDialog} onAdded={openAdded} />
      {hadDemand && renderDemand({ type, filters, opened: dialog === 'demand', onClose: closeDialog })}
    </>
  );
});

/** The machines with the fields that their columns need. */
function useSource({ filter, sort, order }: ListState, columns: readonly ListColumn[]) {
  const fields = columns.map(({ name }) => name).filter((name) => isExtra(name));
  const query = { ...filter, sort, order, fields };
  return {
    listKey: machineKeys.list(query),
    load: (page: { limit: number; cursor: string | undefined }, signal?: AbortSignal) =>
      call(machines.list, { query: { ...query, ...page }, signal }),
    count: {
      key: machineKeys.count(filter),
      load: (signal: AbortSignal) => call(machines.count, { query: filter, signal }),
    },
    keepOffline: true,
    // Which fields to ask for is known with the columns.
    enabled: columns.length > 0,
  };
}

/** How many of all machines are shown: `1 284 z 11 573 strojů`. */
function useTotal({ type, filters, isFiltered }: ListState) {
  const { t } = useTranslation();
  const { data: statistics } = useMachineStatistics(type);
  const { status, soldFrom, soldTo } = filters;
  const withSold = status?.includes('sold') ?? (soldFrom ?? soldTo) !== undefined;
  const all = statistics && statistics.total + (withSold ? statistics.sold : 0);
  return ({ total, totalIsExact }: ScreenRows) => {
    const shown = formatCount(total, totalIsExact);
    return isFiltered && all !== undefined
      ? t('machines.list.filteredTotal', { shown, count: all, all: formatNumber(all) })
      : t('machines.list.total', { count: total, shown });
  };
}

function useStates(state: ListState) {
  const { t } = useTranslation();
  const mayAdd = useCan('machines.create');
  const mayImport = canInRole(useActor(), 'machines.import');
  const { data: facets } = useMachineFacets(state.filter);
  // Sold machines are only listed when they are asked for.
  const sold = state.filters.status === undefined ? (facets?.status.sold ?? 0) : 0;
  return {
    empty: {
      icon: IconBackhoe,
      title: t(`machines.list.empty.${state.type}`),
      text: t(mayImport ? 'machines.list.emptyImport' : 'machines.list.emptyHint'),
      action: (mayImport || mayAdd) && (
        <Group gap="xs" justify="center">
          {mayImport && (
            <Button
              renderRoot={(root) => (
                <Link {...root} to="/import" search={{ kind: 'machines', type: state.type }} />
              )}
            >
              {t('machines.list.import')}
            </Button>
          )}
          {mayAdd && (
            <Button variant={mayImport ? 'default' : 'filled'} onClick={() => state.openDialog('add')}>
              {t('machines.list.add')}
            </Button>
          )}
        </Group>
      ),
    },
    noneFound: {
      title: t(sold > 0 ? 'machines.list.noneUnsold' : 'machines.list.noneFound'),
      text: (
        <Suspense>
          <ActiveFilterNames state={state} />
        </Suspense>
      ),
      isAnswered: sold > 0,
      action: (
        <Suspense>
          <NoneFoundActions
            state={state}
            sold={sold > 0 ? formatFacet(sold, facets?.precision ?? 'exact') : null}
          />
        </Suspense>
      ),
    },
    failed: t('common.failedToLoad'),
    forbidden: { title: t('machines.list.forbidden'), text: t('machines.list.forbiddenHint') },
  };
}

const rowHeights = { normal: rowHeight, compact: 32 };
const cardHeights = { mouse: 324, touch: 340 };

function useViews({ type, saved, filters, sort, isPhone }: ListState, columns: readonly ListColumn[]) {
  const { t } = useTranslation();
  const text = useFieldText();
  const { isCompact, isScrolled, widths } = useListPreferences({ type, saved });
  const nameLabel = useFieldLabel(type)('name');
  const isTouch = useIsTouch();
  const withName = useMemo(
    () => [{ name: 'name', label: nameLabel, ...nameColumnSize, sort: 'name' } as const, ...columns],
    [nameLabel, columns],
  );
  const shared = { filters, text, t };
  return {
    table: {
      columns: withName,
      rowHeight: rowHeights[isCompact ? 'compact' : 'normal'],
      isCompact,
      isScrolled,
      widths,
      onWidth: (name: ColumnName, width: number | null) => setWidth(type, name, width),
      renderRow: (machine: MachineListItem, place: RowPlace, events: ListEvents) => (
        <MachineRow {...place} {...shared} machine={machine} columns={columns} events={events} />
      ),
    },
    cards: {
      height: isPhone ? phoneRowHeight : cardHeights[isTouch ? 'touch' : 'mouse'],
      // Four beside each other in a window of 1440 pixels, where photos are not cut much.
      ...(!isPhone && { width: 272 }),
      renderCard: (machine: MachineListItem, place: RecordPlace, events: ListEvents) => (
        <MachineCard
          {...place}
          {...shared}
          machine={machine}
          isRow={isPhone}
          byValue={sort === 'current_value'}
          events={events}
        />
      ),
    },
  };
}
