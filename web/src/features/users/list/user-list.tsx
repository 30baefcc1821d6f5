import type { User } from '@strojpark/core/contracts/users';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { useActiveRow, type ListHandle } from '../../../ui/list/use-active-row.ts';
import { useOnceOpen } from '../../../ui/use-once-open.ts';
import type { OpenAct } from '../acts/act-dialogs.tsx';
import type { UserAct } from '../acts/user-acts.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { useListEvents } from './use-list-events.ts';
import { useListState } from './use-list-state.ts';
import { useUserRows } from './use-user-rows.ts';
import { UserCards } from './user-cards.tsx';
import { UserListStates } from './user-list-states.tsx';
import { UserTable } from './user-table.tsx';

const UserDrawer = lazy(async () => ({ default: (await import('../detail/user-drawer.tsx')).UserDrawer }));
const ActDialogs = lazy(async () => ({ default: (await import('../acts/act-dialogs.tsx')).ActDialogs }));
const ListDialogs = lazy(async () => ({ default: (await import('./list-dialogs.tsx')).ListDialogs }));

/** The list of all users, with its figures, filters, records and dialogs. */
export function UserList() {
  const state = useListState();
  const rows = useUserRows(state);
  const [act, setAct] = useState<OpenAct | null>(null);
  const view = useRef<ListHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const keyboard = useActiveRow(rows, view);
  const onAct = useCallback((name: UserAct, user: User) => setAct({ name, user, isOpen: true }), []);
  const { events, menuId } = useListEvents({
    state,
    keyboard,
    onAct,
    onSearch: () => search.current?.focus(),
  });
  const hasDrawer = useOnceOpen(state.openId !== null);
  const hasDialog = useOnceOpen(state.dialog !== null);
  const View = state.isPhone ? UserCards : UserTable;

  return (
    <>
      <ListFrame
        rows={rows}
        above={
          <>
            <SummaryCards state={state} />
            <ListToolbar state={state} rows={rows} searchRef={search} />
          </>
        }
        states={<UserListStates state={state} rows={rows} />}
      >
        <View
          ref={view}
          rows={rows}
          state={state}
          activeId={keyboard.activeId}
          menuId={menuId}
          events={events}
        />
      </ListFrame>
      <Suspense>
        {hasDrawer && (
          <UserDrawer
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
      <Suspense>{hasDialog && <ListDialogs open={state.dialog} onClose={state.closeDialog} />}</Suspense>
    </>
  );
}
