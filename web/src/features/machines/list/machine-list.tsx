import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { MachineAct } from '../acts/machine-acts.ts';
import type { OpenAct } from '../acts/machine-dialogs.tsx';
import { useFieldText } from '../use-field-text.ts';
import { ActiveFilters } from './active-filters.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { readAnchor } from './list-anchor.ts';
import { isExtra, useListColumns } from './list-columns.ts';
import { CutShort } from './cut-short.tsx';
import { useListPreferences } from './list-preferences.ts';
import { ListStates } from './list-states.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ListTotal } from './list-total.tsx';
import type { ListHandle } from './list-view.ts';
import { MachineCards } from './machine-cards.tsx';
import classes from './machine-list.module.css';
import { MachineTable } from './machine-table.tsx';
import { ProgressLine } from './progress-line.tsx';
import { StatisticsCards } from './statistics-cards.tsx';
import { useActiveMachine } from './use-active-machine.ts';
import { useListEvents } from './use-list-events.ts';
import { useListState } from './use-list-state.ts';
import { useMachineRows } from './use-machine-rows.ts';
import { useSelection } from './use-selection.ts';

const MachineDrawer = lazy(async () => ({
  default: (await import('../detail/machine-drawer.tsx')).MachineDrawer,
}));
const MachineDialogs = lazy(async () => ({
  default: (await import('../acts/machine-dialogs.tsx')).MachineDialogs,
}));
const AddMachine = lazy(async () => ({ default: (await import('../form/add-machine.tsx')).AddMachine }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

interface MachineListProps {
  type: MachineType;
  /** Opens the reservation of a machine; the page brings it. */
  onReserve: (machine: MachineListItem) => void;
}

/** The list of all machines of a type, with its filters, records and dialogs. */
export function MachineList({ type, onReserve }: MachineListProps) {
  const state = useListState(type);
  const allColumns = useListColumns(type);
  const { hidden } = useListPreferences(type);
  const columns = useMemo(
    () => allColumns.filter(({ name }) => !hidden.includes(name)),
    [allColumns, hidden],
  );
  const text = useFieldText();
  const fields = allColumns.map(({ name }) => name).filter(isExtra);
  const rows = useMachineRows(
    { ...state.filter, sort: state.sort, order: state.order, fields },
    readAnchor(state.at),
    allColumns.length > 0,
  );
  const chosen = useSelection(JSON.stringify(state.filter), rows);
  const [act, setAct] = useState<OpenAct | null>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const onAct = useCallback(
    (name: MachineAct, machine: MachineListItem) =>
      name === 'reserve' ? onReserve(machine) : setAct({ name, id: machine.id }),
    [onReserve],
  );
  const closeAct = useCallback(() => setAct(null), []);
  const view = useRef<ListHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const keyboard = useActiveMachine(rows, view);
  const { events, menuId } = useListEvents({
    state,
    chosen,
    keyboard,
    onAct,
    onSearch: () => search.current?.focus(),
    onHelp: () => setShowsKeys(true),
  });
  const viewProps = { rows, state, columns, chosen, activeId: keyboard.activeId, menuId, text, events };
  const isEmpty = rows.items.length === 0;

  return (
    <div className={classes.list} data-view={state.view} data-machine-list>
      <StatisticsCards state={state} />
      <ListToolbar
        state={state}
        searchRef={search}
        columns={allColumns}
        onShowKeys={() => setShowsKeys(true)}
      />
      <div className={classes.summary}>
        <ListTotal state={state} rows={rows} />
        <ActiveFilters state={state} />
      </div>
      <ProgressLine isActive={rows.isFetching && !rows.isPending} />
      {isEmpty && <ListStates state={state} rows={rows} />}
      {!isEmpty && state.view === 'table' && <MachineTable ref={view} {...viewProps} />}
      {!isEmpty && state.view === 'grid' && <MachineCards ref={view} {...viewProps} />}
      {rows.isCutShort && <CutShort onRetry={rows.retry} />}
      <BulkBar chosen={chosen} rows={rows} state={state} />
      <Suspense>
        {state.openId !== null && (
          <MachineDrawer
            id={state.openId}
            rows={rows}
            state={state}
            onAct={events.act}
            onMove={keyboard.setActiveId}
          />
        )}
      </Suspense>
      <Suspense>
        {act !== null && (
          <MachineDialogs
            act={act}
            onClose={closeAct}
            onDeleted={(id) => id === state.openId && state.close()}
          />
        )}
        {state.isAdding && (
          <AddMachine type={type} onClose={() => state.setAdding(false)} onAdded={state.openAdded} />
        )}
      </Suspense>
      <Suspense>{showsKeys && <ShortcutsDialog onClose={() => setShowsKeys(false)} />}</Suspense>
    </div>
  );
}
