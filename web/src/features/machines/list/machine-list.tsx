import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { listAttribute } from '../../../ui/list/list-keys.ts';
import { useActiveRow, type ListHandle } from '../../../ui/list/use-active-row.ts';
import { ProgressLine } from '../../../ui/progress-line.tsx';
import { useOnceOpen } from '../../../ui/use-once-open.ts';
import type { MachineAct } from '../acts/machine-acts.ts';
import type { OpenAct } from '../acts/machine-dialogs.tsx';
import { useFieldText } from '../use-field-text.ts';
import { ActiveFilters } from './active-filters.tsx';
import { CutShort } from './cut-short.tsx';
import { useListColumns } from './list-columns.ts';
import { ListOverlays } from './list-overlays.tsx';
import { ListStates } from './list-states.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ListTotal } from './list-total.tsx';
import classes from './machine-list.module.css';
import { MachineTable } from './machine-table.tsx';
import { useOwnColumns } from './own-columns.ts';
import { StatisticsCards } from './statistics-cards.tsx';
import { useKnownFields } from './use-custom-list.ts';
import { useListEvents } from './use-list-events.ts';
import { useListState } from './use-list-state.ts';
import { useMachineRows } from './use-machine-rows.ts';
import { useSelection } from '../../../ui/list/use-selection.ts';

const BulkBar = lazy(async () => ({ default: (await import('./bulk-bar.tsx')).BulkBar }));
const MachineCards = lazy(async () => ({ default: (await import('./machine-cards.tsx')).MachineCards }));

interface MachineListProps {
  type: MachineType;
  /** Opens the reservation of a machine; the page brings it. */
  onReserve: (machine: MachineListItem) => void;
  /** That reservation is open, and Escape is meant for it. */
  isReserving: boolean;
}

/** The list of all machines of a type, with its filters, records and dialogs. */
export function MachineList({ type, onReserve, isReserving }: MachineListProps) {
  const state = useKnownFields(useListState(type));
  const allColumns = useListColumns(type);
  const columns = useOwnColumns(type, allColumns);
  const text = useFieldText();
  const rows = useMachineRows(state, allColumns);
  const chosen = useSelection(JSON.stringify(state.filter), rows);
  const view = useRef<ListHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const keyboard = useActiveRow(rows, view);
  const [act, setAct] = useState<OpenAct | null>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const onAct = useCallback(
    (name: MachineAct, machine: MachineListItem) =>
      name === 'reserve' ? onReserve(machine) : setAct({ name, id: machine.id, isOpen: true }),
    [onReserve],
  );
  const closeAct = useCallback(() => setAct((last) => last && { ...last, isOpen: false }), []);
  const { events, menuId } = useListEvents({
    state,
    chosen,
    keyboard,
    onAct,
    onSearch: () => search.current?.focus(),
    onHelp: () => setShowsKeys(true),
  });
  const hadSelection = useOnceOpen(chosen.count > 0);
  const View = state.view === 'grid' ? MachineCards : MachineTable;

  return (
    <div className={classes.list} data-view={state.view} {...listAttribute}>
      <StatisticsCards state={state} />
      <ListToolbar
        state={state}
        searchRef={search}
        columns={allColumns}
        ownColumns={columns}
        onShowKeys={() => setShowsKeys(true)}
      />
      <div className={classes.summary}>
        <ListTotal state={state} rows={rows} />
        <ActiveFilters state={state} />
      </div>
      <div className={classes.progress}>
        <ProgressLine isActive={rows.isFetching && !rows.isPending} />
      </div>
      {rows.items.length === 0 ? (
        <ListStates state={state} rows={rows} />
      ) : (
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
      )}
      {rows.isCutShort && <CutShort onRetry={rows.retry} />}
      <Suspense>{hadSelection && <BulkBar chosen={chosen} rows={rows} state={state} />}</Suspense>
      <ListOverlays
        state={state}
        rows={rows}
        act={act}
        isReserving={isReserving}
        showsKeys={showsKeys}
        onAct={onAct}
        onCloseAct={closeAct}
        onCloseKeys={() => setShowsKeys(false)}
        onMove={keyboard.setActiveId}
      />
    </div>
  );
}
