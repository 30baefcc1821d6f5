import type { MachineListItem } from '@strojpark/core/contracts/machine-record';
import { canEditMachine, canReserve } from '@strojpark/core/domain/machine-actions';
import { lazy, Suspense, useCallback, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import { runIfAllowed } from '../../../lib/run-if-allowed.ts';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { useActiveRow, type ListHandle } from '../../../ui/list/use-active-row.ts';
import { useListEvents } from '../../../ui/list/use-list-events.ts';
import { useSelection } from '../../../ui/list/use-selection.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import type { MachineAction } from '../actions/machine-actions.ts';
import type { OpenAction } from '../actions/machine-dialogs.tsx';
import { useFieldText } from '../use-field-text.ts';
import type { ListColumn } from './list-columns.ts';
import { ListOverlays } from './list-overlays.tsx';
import { ListStates } from './list-states.tsx';
import { ListTotal } from './list-total.tsx';
import { listItemState } from './list-view.ts';
import classes from './machine-records.module.css';
import { MachineTable } from './machine-table.tsx';
import type { ListState } from './use-list-state.ts';
import { useMachineRows } from './use-machine-rows.ts';

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
