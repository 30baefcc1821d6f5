import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { canEditMachine, canReserve } from '@strojpark/core/domain/machine-actions';
import {
  type ReactNode,
  type RefObject,
  Suspense,
  lazy,
  useCallback,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import { formatCount, formatNumber } from '../../../lib/format.ts';
import { runIfAllowed } from '../../../lib/run-if-allowed.ts';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { ListTable } from '../../../ui/list/list-table.tsx';
import { ListTotal as Total } from '../../../ui/list/list-total.tsx';
import { type ListHandle, useActiveRow } from '../../../ui/list/use-active-row.ts';
import { useListEvents } from '../../../ui/list/use-list-events.ts';
import { useSelection } from '../../../ui/list/use-selection.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import type { MachineAction } from '../actions/machine-actions.ts';
import type { OpenAction } from '../actions/machine-dialogs.tsx';
import { useMachineStatistics } from '../../../entities/machines/machines.queries.ts';
import { useFieldText } from '../../../entities/machines/use-field-text.ts';
import { useFieldLabel } from '../../../entities/field-config/use-fields.ts';
import { nameMeasure } from './column-measures.ts';
import type { ListColumn } from './list-columns.ts';
import { ListOverlays } from './list-overlays.tsx';
import { setWidth, useListPreferences } from './list-preferences.ts';
import { ListStates } from './list-states.tsx';
import { type ListViewProps, listItemState } from './list-view.ts';
import { TableRow } from './table-row.tsx';
import type { ListState } from './use-list-state.ts';
import { type MachineRows, useMachineRows } from './use-machine-rows.ts';
import classes from './machine-records.module.css';

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));
const MachineCards = lazy(async () => ({ default: (await import('./machine-cards.tsx')).MachineCards }));

const actionKeys = { e: 'edit', r: 'reserve' } as const;

interface MachineRecordsProps {
  state: ListState;
  /** All that the administrator has made visible. */
  allColumns: readonly ListColumn[];
  /** Those of them that this person wants to see. */
  columns: readonly ListColumn[];
  search: RefObject<HTMLInputElement | null>;
  above: ReactNode;
  activeFilters: ReactNode;
  isReserving: boolean;
  onReserve: (machine: MachineListItem) => void;
  onShowKeys: () => void;
}

/** The machines of a list as rows or cards, with what can be done with them. */
export function MachineRecords(props: MachineRecordsProps) {
  const { state, allColumns, columns, search, above, activeFilters } = props;
  const { isReserving, onReserve, onShowKeys } = props;
  const { t } = useTranslation();
  const actor = useActor();
  const text = useFieldText();
  const rows = useMachineRows(state, allColumns);
  const chosen = useSelection(JSON.stringify(state.filter), rows);
  const view = useRef<ListHandle>(null);
  const keyboard = useActiveRow(rows, view);
  const [action, setAction] = useState<OpenAction | null>(null);
  const onAction = useCallback(
    (name: MachineAction, machine: MachineListItem) =>
      name === 'reserve' ? onReserve(machine) : setAction({ name, id: machine.id, isOpen: true }),
    [onReserve],
  );
  const closeAction = useCallback(() => setAction((last) => last && { ...last, isOpen: false }), []);
  const { events, menuId } = useListEvents({
    open: state.open,
    onAction,
    keys: actionKeys,
    onActionKey: (name, machine) =>
      runIfAllowed(
        name === 'edit' ? canEditMachine(actor, machine) : canReserve(actor, listItemState(machine)),
        () => onAction(name, machine),
      ),
    keyboard,
    chosen,
    search,
    onHelp: onShowKeys,
  });
  const hadSelection = useHasOpened(chosen.count > 0);
  const View = state.view === 'grid' ? MachineCards : MachineTable;

  return (
    <>
      <ListFrame
        rows={rows}
        isFilling={state.view === 'table'}
        above={
          <>
            {above}
            <div className={classes.summary}>
              <ListTotal state={state} rows={rows} />
              {activeFilters}
            </div>
          </>
        }
        states={<ListStates state={state} rows={rows} />}
        cutShort={t('lists.cutShort')}
        retryLabel={t('common.actions.retry')}
      >
        <Suspense>
          <View
            ref={view}
            rows={rows}
            state={state}
            columns={columns}
            chosen={chosen}
            activeId={keyboard.activeId}
            menuId={menuId}
            text={text}
            events={events}
          />
        </Suspense>
      </ListFrame>
      <Suspense>{hadSelection && <BulkBar chosen={chosen} rows={rows} state={state} />}</Suspense>
      <ListOverlays
        state={state}
        rows={rows}
        action={action}
        isReserving={isReserving}
        onAction={onAction}
        onCloseAction={closeAction}
        onMove={keyboard.setActiveId}
      />
    </>
  );
}

interface ListTotalProps {
  state: ListState;
  rows: MachineRows;
}

/** How many machines are shown of how many: `1 284 z 11 573 strojů`. */
function ListTotal({ state, rows }: ListTotalProps) {
  const { t } = useTranslation();
  const { data: statistics } = useMachineStatistics(state.type);
  const shown = formatCount(rows.total, rows.totalIsExact);
  const { status, soldFrom, soldTo } = state.filters;
  const withSold = status?.includes('sold') ?? (soldFrom ?? soldTo) !== undefined;
  const all = statistics && statistics.total + (withSold ? statistics.sold : 0);
  return (
    <Total
      rows={rows}
      total={
        state.isFiltered && all !== undefined
          ? t('machines.list.filteredTotal', { shown, count: all, all: formatNumber(all) })
          : t('machines.list.total', { count: rows.total, shown })
      }
    />
  );
}

const rowHeights = { normal: 40, compact: 32 };

/** The machines as rows. */
function MachineTable({ columns, text, events, ...view }: ListViewProps) {
  const { t } = useTranslation();
  const { type, filters } = view.state;
  const { isCompact, widths } = useListPreferences(type);
  const nameLabel = useFieldLabel(type)('name');
  const allColumns = useMemo(
    () => [{ name: 'name', label: nameLabel, ...nameMeasure, sort: 'name' } as const, ...columns],
    [nameLabel, columns],
  );
  return (
    <ListTable
      {...view}
      label={t(`machines.list.label.${type}`)}
      words={{
        waiting: t('common.loading'),
        actions: t('common.actions.more'),
        selectShown: t('machines.select.shown'),
      }}
      columns={allColumns}
      widths={widths}
      onWidth={(name, width) => setWidth(type, name, width)}
      rowHeight={rowHeights[isCompact ? 'compact' : 'normal']}
      isCompact={isCompact}
    >
      {(machine, place) => (
        <TableRow
          {...place}
          machine={machine}
          columns={columns}
          filters={filters}
          text={text}
          t={t}
          events={events}
        />
      )}
    </ListTable>
  );
}
