import type { Reservation } from '@strojpark/core/contracts/reservations';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { OpenAct } from '../acts/act-dialogs.tsx';
import type { ReservationAct } from '../acts/reservation-acts.ts';
import { listAttribute } from '../../../ui/list/list-keys.ts';
import { useActiveRow, type ListHandle } from '../../../ui/list/use-active-row.ts';
import { ProgressLine } from '../../../ui/progress-line.tsx';
import { useOnceOpen } from '../../../ui/use-once-open.ts';
import { ListStates } from './list-states.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import { ReservationCards } from './reservation-cards.tsx';
import classes from './reservation-list.module.css';
import { ReservationTable } from './reservation-table.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { useListEvents } from './use-list-events.ts';
import { useListState } from './use-list-state.ts';
import { useReservationRows } from './use-reservation-rows.ts';

const ReservationDrawer = lazy(async () => ({
  default: (await import('../detail/reservation-drawer.tsx')).ReservationDrawer,
}));
const ActDialogs = lazy(async () => ({ default: (await import('../acts/act-dialogs.tsx')).ActDialogs }));
const AddDialog = lazy(async () => ({ default: (await import('../add/add-dialog.tsx')).AddDialog }));

/** The list of all reservations, with its figures, filters, records and dialogs. */
export function ReservationList() {
  const state = useListState();
  const rows = useReservationRows(state);
  const [act, setAct] = useState<OpenAct | null>(null);
  const view = useRef<ListHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const keyboard = useActiveRow(rows, view);
  const onAct = useCallback(
    (name: ReservationAct, reservation: Reservation) => setAct({ name, reservation, isOpen: true }),
    [],
  );
  const { events, menuId } = useListEvents({
    state,
    keyboard,
    onAct,
    onSearch: () => search.current?.focus(),
  });
  const hasDrawer = useOnceOpen(state.openId !== null);
  const hasAddDialog = useOnceOpen(state.isAdding);
  const View = state.isPhone ? ReservationCards : ReservationTable;

  return (
    <div className={classes.list} {...listAttribute}>
      <SummaryCards state={state} />
      <ListToolbar state={state} rows={rows} searchRef={search} />
      <ProgressLine isActive={rows.isFetching && !rows.isPending} />
      {rows.items.length === 0 ? (
        <ListStates state={state} rows={rows} />
      ) : (
        <View
          ref={view}
          rows={rows}
          state={state}
          activeId={keyboard.activeId}
          menuId={menuId}
          events={events}
        />
      )}
      <Suspense>
        {hasDrawer && (
          <ReservationDrawer
            id={state.openId}
            isCovered={act?.isOpen === true}
            rows={rows}
            onAct={onAct}
            onMove={(id) => {
              state.openNext(id);
              keyboard.setActiveId(id);
            }}
            onClose={state.close}
          />
        )}
      </Suspense>
      <Suspense>{act && <ActDialogs act={act} onClose={() => setAct({ ...act, isOpen: false })} />}</Suspense>
      <Suspense>
        {hasAddDialog && <AddDialog opened={state.isAdding} onClose={() => state.setAdding(false)} />}
      </Suspense>
    </div>
  );
}
