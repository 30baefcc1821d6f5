import type { User } from '@strojpark/core/contracts/users';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcutWords } from '../../../lib/list-shortcuts.ts';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { useActiveRow, type ListHandle } from '../../../ui/list/use-active-row.ts';
import { useListEvents } from '../../../ui/list/use-list-events.ts';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import type { OpenAction } from '../actions/action-dialogs.tsx';
import type { UserAction } from '../actions/user-actions.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { useListState } from './use-list-state.ts';
import { useUserRows } from './use-user-rows.ts';
import { UserCards } from './user-cards.tsx';
import { UserListStates } from './user-list-states.tsx';
import { UserTable } from './user-table.tsx';

const UserDrawer = lazy(async () => ({ default: (await import('../detail/user-drawer.tsx')).UserDrawer }));
const ActionDialogs = lazy(async () => ({
  default: (await import('../actions/action-dialogs.tsx')).ActionDialogs,
}));
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../../../ui/list/shortcuts-dialog.tsx')).ShortcutsDialog,
}));
const ListDialogs = lazy(async () => ({ default: (await import('./list-dialogs.tsx')).ListDialogs }));

const actionKeys = { e: 'edit' } as const;

/** The list of all users, with its figures, filters, records and dialogs. */
export function UserList() {
  const { t } = useTranslation();
  const keyWords = useShortcutWords(['select', 'range', 'width', 'reserve', 'print']);
  const state = useListState();
  const rows = useUserRows(state);
  const [action, setAction] = useState<OpenAction | null>(null);
  const [showsKeys, setShowsKeys] = useState(false);
  const view = useRef<ListHandle>(null);
  const search = useRef<HTMLInputElement>(null);
  const keyboard = useActiveRow(rows, view);
  const onAction = useCallback((name: UserAction, user: User) => setAction({ name, user, isOpen: true }), []);
  const { events, menuId } = useListEvents({
    open: state.open,
    onAction,
    keys: actionKeys,
    onActionKey: onAction,
    keyboard,
    search,
    onHelp: () => setShowsKeys(true),
  });
  const hadKeys = useHasOpened(showsKeys);
  const hasDrawer = useHasOpened(state.openId !== null);
  const hasDialog = useHasOpened(state.dialog !== null);
  const View = state.isPhone ? UserCards : UserTable;

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
      <Suspense>
        {action && <ActionDialogs action={action} onClose={() => setAction({ ...action, isOpen: false })} />}
      </Suspense>
      <Suspense>{hasDialog && <ListDialogs open={state.dialog} onClose={state.closeDialog} />}</Suspense>
      <Suspense>
        {hadKeys && <ShortcutsDialog {...keyWords} opened={showsKeys} onClose={() => setShowsKeys(false)} />}
      </Suspense>
    </>
  );
}
