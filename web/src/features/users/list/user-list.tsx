import type { User } from '@strojpark/core/contracts/users';
import { blank } from '@strojpark/core/domain/blank';
import { Suspense, lazy, memo, useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useShortcutWords } from '../../../lib/list-shortcuts.ts';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { ListCards } from '../../../ui/list/list-cards.tsx';
import { ListFrame } from '../../../ui/list/list-frame.tsx';
import { ListTable } from '../../../ui/list/list-table.tsx';
import { type ListHandle, useActiveRow } from '../../../ui/list/use-active-row.ts';
import { useListEvents } from '../../../ui/list/use-list-events.ts';
import { RecordLink } from '../../../ui/record-link.tsx';
import { RoleBadge } from '../../../entities/users/role-badge.tsx';
import { useHasOpened } from '../../../ui/use-has-opened.ts';
import type { OpenAction } from '../actions/action-dialogs.tsx';
import type { UserAction } from '../actions/user-actions.ts';
import { InitialsAvatar } from '../../../entities/users/initials-avatar.tsx';
import { UserStatusBadge } from '../../../entities/users/user-status-badge.tsx';
import { ListToolbar } from './list-toolbar.tsx';
import type { ListViewProps, UserProps } from './list-view.ts';
import { RowActions } from './row-actions.tsx';
import { SummaryCards } from './summary-cards.tsx';
import { useListState } from './use-list-state.ts';
import { useUserRows } from './use-user-rows.ts';
import { UserListStates } from './user-list-states.tsx';
import { UserRow } from './user-row.tsx';
import classes from './user-list.module.css';

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

/** The users as cards, for phones. */
function UserCards({ events, ...view }: ListViewProps) {
  const { t } = useTranslation();
  return (
    <ListCards {...view} label={t('users.list.label')} cardHeight={136}>
      {(user, place) => <UserCard {...place} user={user} query={view.state.filter.search} events={events} />}
    </ListCards>
  );
}

const columns = [
  { name: 'name', width: 320, min: 240, sort: 'name' },
  { name: 'role', width: 132, sort: 'role' },
  { name: 'status', width: 112, sort: 'status' },
  { name: 'phone', width: 148, min: 128 },
  { name: 'department', width: 160, min: 112, sort: 'department' },
  // The newest is what one looks for first among moments.
  { name: 'created_at', width: 108, min: 92, sort: 'created_at', first: 'desc' },
  { name: 'last_login_at', width: 152, min: 136, sort: 'last_login_at', first: 'desc' },
] as const;

/** The users as rows. */
function UserTable({ events, ...view }: ListViewProps) {
  const { t } = useTranslation();
  return (
    <ListTable
      {...view}
      label={t('users.list.label')}
      words={{ waiting: t('common.loading'), actions: t('common.actions.more') }}
      columns={columns.map((column) => ({ ...column, label: t(`users.fields.${column.name}`) }))}
      rowHeight={56}
    >
      {(user, place) => <UserRow {...place} user={user} query={view.state.filter.search} events={events} />}
    </ListTable>
  );
}

/** One user of the phone's list. */
const UserCard = memo(function UserCard(props: UserProps) {
  const { t } = useTranslation();
  const { user, query, isActive, hasMenu, href, events } = props;
  const { name, email, role, status, phone, department, last_login_at } = user;
  return (
    <article className={classes.card}>
      <div className={classes.head}>
        <InitialsAvatar name={name} isInactive={status === 'inactive'} />
        <RecordLink href={href} isActive={isActive} onOpen={() => events.open(user)}>
          <span className={classes.name}>
            <Highlighted text={name} query={query} />
          </span>
          <span className={classes.detail}>
            <Highlighted text={email} query={query} />
          </span>
        </RecordLink>
        <RowActions user={user} hasMenu={hasMenu} tabIndex={0} events={events} />
      </div>
      <div className={classes.badges}>
        <RoleBadge role={role} label={t(`auth.roles.${role}`)} />
        <UserStatusBadge status={status} />
      </div>
      <div className={classes.foot}>
        <span className={classes.detail}>
          <Highlighted text={[phone, department].filter(Boolean).join(' · ') || blank} query={query} />
        </span>
        <span className={classes.detail} data-numeric>
          {last_login_at === null ? t('users.never') : formatDateTime(last_login_at)}
        </span>
      </div>
    </article>
  );
});
