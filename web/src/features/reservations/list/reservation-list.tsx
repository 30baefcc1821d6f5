import type { Reservation } from '@strojpark/core/contracts/reservations';
import { canEdit } from '@strojpark/core/domain/reservation-actions';
import { Suspense, lazy, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../lib/auth.ts';
import { useShortcutWords } from '../../../lib/list-shortcuts.ts';
import { runIfAllowed } from '../../../lib/run-if-allowed.ts';
import { useNow } from '../../../lib/use-now.ts';
import { ListCards } from '../../../ui/list/list-cards.tsx';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { ListTable } from '../../../ui/list/list-table.tsx';
import { type ListHandle, useActiveRow } from '../../../ui/list/use-active-row.ts';
import { useListEvents } from '../../../ui/list/use-list-events.ts';
import { useSelection } from '../../../ui/list/use-selection.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import type { OpenAction } from '../actions/action-dialogs.tsx';
import type { ReservationAction } from '../actions/reservation-actions.ts';
import { ListToolbar } from './list-toolbar.tsx';
import type { ListViewProps } from './list-view.ts';
import { ReservationCard } from './reservation-card.tsx';
import { ReservationListStates } from './reservation-list-states.tsx';
import { ReservationRow } from './reservation-row.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { useListState } from './use-list-state.ts';
import { useReservationRows } from './use-reservation-rows.ts';

const ReservationDrawer = lazy(async () => ({
  default: (await import('../detail/reservation-drawer.tsx')).ReservationDrawer,
}));
const ActionDialogs = lazy(async () => ({
  default: (await import('../actions/action-dialogs.tsx')).ActionDialogs,
}));
const BulkBar = lazy(async () => ({ default: (await import('../bulk/bulk-bar.tsx')).BulkBar }));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../../../ui/list/shortcuts-dialog.tsx')).ShortcutsDialog,
}));
const AddDialog = lazy(async () => ({ default: (await import('../add/add-dialog.tsx')).AddDialog }));

const actionKeys = { e: 'edit' } as const;

/** The list of all reservations, with its figures, filters, records and dialogs. */
export function ReservationList() {
  const { t } = useTranslation();
  const actor = useActor();
  const keyWords = useShortcutWords(['width', 'reserve']);
  const state = useListState();
  const rows = useReservationRows(state);
  const [action, setAction] = useState<OpenAction | null>(null);
  const chosen = useSelection(JSON.stringify(state.filter), rows);
  const [showsKeys, setShowsKeys] = useState(false);
  const view = useRef<ListHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const keyboard = useActiveRow(rows, view);
  const onAction = useCallback(
    (name: ReservationAction, reservation: Reservation) => setAction({ name, reservation, isOpen: true }),
    [],
  );
  const { events, menuId } = useListEvents({
    open: state.open,
    onAction,
    keys: actionKeys,
    onActionKey: (name, reservation) =>
      runIfAllowed(canEdit(actor, reservation), () => onAction(name, reservation)),
    keyboard,
    chosen,
    search,
    onHelp: () => setShowsKeys(true),
  });
  const hadKeys = useHasOpened(showsKeys);
  const hasDrawer = useHasOpened(state.openId !== null);
  const hadSelection = useHasOpened(chosen.count > 0);
  const isAdding = state.dialog === 'add';
  const hasAddDialog = useHasOpened(isAdding);
  const View = state.isPhone ? ReservationCards : ReservationTable;

  return (
    <>
      <ListFrame
        rows={rows}
        isFilling={!state.isPhone}
        cutShort={t('lists.cutShort')}
        retryLabel={t('common.actions.retry')}
        above={
          <>
            <SummaryCards state={state} />
            <ListToolbar state={state} rows={rows} searchRef={search} />
          </>
        }
        states={<ReservationListStates state={state} rows={rows} />}
      >
        <View
          ref={view}
          rows={rows}
          state={state}
          chosen={chosen}
          activeId={keyboard.activeId}
          menuId={menuId}
          events={events}
        />
      </ListFrame>
      <Suspense>
        {hasDrawer && (
          <ReservationDrawer
            id={state.openId}
            isCovered={action?.isOpen === true}
            rows={rows}
            onAction={onAction}
            onMove={(id) => {
              state.openNext(id);
              keyboard.setActiveId(id);
            }}
            onClose={state.close}
          />
        )}
      </Suspense>
      <Suspense>{hadSelection && <BulkBar chosen={chosen} rows={rows} state={state} />}</Suspense>
      <Suspense>
        {action && (
          <ActionDialogs
            action={action}
            onClose={() => setAction({ ...action, isOpen: false })}
            onDeleted={(id) => {
              if (id === state.openId) state.close();
            }}
          />
        )}
      </Suspense>
      <Suspense>{hasAddDialog && <AddDialog opened={isAdding} onClose={state.closeDialog} />}</Suspense>
      <Suspense>
        {hadKeys && <ShortcutsDialog {...keyWords} opened={showsKeys} onClose={() => setShowsKeys(false)} />}
      </Suspense>
    </>
  );
}

/** The reservations as cards, for phones. */
function ReservationCards({ events, ...view }: ListViewProps) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <ListCards {...view} label={t('reservations.list.label')} cardHeight={152}>
      {(reservation, place) => (
        <ReservationCard
          {...place}
          reservation={reservation}
          query={view.state.filter.search}
          now={now}
          events={events}
        />
      )}
    </ListCards>
  );
}

const columns = [
  { name: 'customer', width: 360, min: 260 },
  { name: 'machine', width: 312, min: 220 },
  { name: 'period', width: 192 },
  // The next to expire is what one looks for first, and the newest among the created.
  { name: 'expiry', width: 144, min: 116, sort: 'expires_at', first: 'asc' },
  { name: 'status', width: 152 },
  { name: 'created', width: 112, min: 104, sort: 'created_at', first: 'desc' },
] as const;

/** The reservations as rows. */
function ReservationTable({ events, ...view }: ListViewProps) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <ListTable
      {...view}
      label={t('reservations.list.label')}
      words={{
        waiting: t('common.loading'),
        actions: t('common.actions.more'),
        selectShown: t('reservations.select.shown'),
      }}
      columns={columns.map((column) => ({ ...column, label: t(`reservations.columns.${column.name}`) }))}
      rowHeight={56}
    >
      {(reservation, place) => (
        <ReservationRow
          {...place}
          reservation={reservation}
          query={view.state.filter.search}
          now={now}
          events={events}
        />
      )}
    </ListTable>
  );
}
