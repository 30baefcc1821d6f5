import { Menu } from '@mantine/core';
import type { User } from '@strojpark/core/contracts/users';
import { blank } from '@strojpark/core/domain/blank';
import { IconEye } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { translateKey } from '../../../lib/i18n.ts';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { ListRow, type RowPlace } from '../../../ui/list/list-row.tsx';
import table from '../../../ui/list/list-table.module.css';
import type { ListEvents, RecordPlace } from '../../../ui/list/list-view.ts';
import { RecordLink } from '../../../ui/record-link.tsx';
import { RoleBadge } from '../../../entities/users/role-badge.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { actionIcons } from '../actions/user-actions.ts';
import { useUserActions } from '../actions/user-actions.ts';
import type { OfferedAction, UserAction } from '../actions/user-actions.ts';
import { InitialsAvatar } from '../../../entities/users/initials-avatar.tsx';
import { UserStatusBadge } from '../../../entities/users/user-status-badge.tsx';
import type { ListState } from './use-list-state.ts';
import classes from './user-views.module.css';

type Events = ListEvents<User, UserAction>;

const columns = [
  { name: 'name', width: 320, min: 240, sort: 'name' },
  { name: 'role', width: 132, sort: 'role' },
  { name: 'status', width: 112, sort: 'status' },
  { name: 'phone', width: 148, min: 128 },
  { name: 'department', width: 160, min: 112, sort: 'department' },
  // `first` is the direction of the first click: the newest dates first.
  { name: 'created_at', width: 108, min: 92, sort: 'created_at', first: 'desc' },
  { name: 'last_login_at', width: 152, min: 136, sort: 'last_login_at', first: 'desc' },
] as const;

/** The users as rows, and as cards on phones. */
export function useUserViews({ filter: { search: query } }: ListState) {
  const { t } = useTranslation();
  return {
    table: {
      columns: columns.map((column) => ({ ...column, label: t(`users.fields.${column.name}`) })),
      rowHeight: 56,
      renderRow: (user: User, place: RowPlace, events: Events) => (
        <UserRow {...place} user={user} query={query} events={events} />
      ),
    },
    cards: {
      height: 136,
      renderCard: (user: User, place: RecordPlace, events: Events) => (
        <UserCard {...place} user={user} query={query} events={events} />
      ),
    },
  };
}

interface UserProps extends RecordPlace {
  user: User;
  query: string | undefined;
  events: Events;
}

/** A user in the table. */
const UserRow = memo(function UserRow(props: UserProps & RowPlace) {
  const { t } = useTranslation();
  const { user, query, events, ...place } = props;
  const { name, email, role, status, phone, department, created_at, last_login_at } = user;
  return (
    <ListRow
      {...place}
      label={name}
      onOpen={() => events.open(user)}
      title={
        <span className={classes.person}>
          <InitialsAvatar name={name} isInactive={status === 'inactive'} />
          <span className={classes.texts}>
            <span className={table.name}>
              <Highlighted text={name} query={query} />
            </span>
            <span className={table.detail}>
              <Highlighted text={email} query={query} />
            </span>
          </span>
        </span>
      }
      menu={<RowActions user={user} hasMenu={place.hasMenu} tabIndex={place.tabIndex} events={events} />}
    >
      <div role="cell" className={table.cell}>
        <RoleBadge role={role} />
      </div>
      <div role="cell" className={table.cell}>
        <UserStatusBadge status={status} />
      </div>
      <div role="cell" className={table.text}>
        <span data-numeric>{phone ?? blank}</span>
      </div>
      <div role="cell" className={table.text}>
        <Highlighted text={department ?? blank} query={query} />
      </div>
      <div role="cell" className={table.cell}>
        <span data-numeric>{formatDate(created_at)}</span>
      </div>
      <div role="cell" className={table.cell}>
        {last_login_at === null ? (
          <span className={table.detail}>{t('users.never')}</span>
        ) : (
          <span data-numeric>{formatDateTime(last_login_at)}</span>
        )}
      </div>
    </ListRow>
  );
});

/** A user in the list of a phone. */
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
        <RoleBadge role={role} />
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

interface RowActionsProps {
  user: User;
  /** Whether this menu was the last one opened. */
  hasMenu: boolean;
  tabIndex: number;
  events: Events;
}

/** The action menu of a user in the list. */
function RowActions({ user, hasMenu, tabIndex, events }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <RowMenu
      label={t('users.list.actions', { name: user.name })}
      tabIndex={tabIndex}
      hasMenu={hasMenu}
      onOpen={() => events.openMenu(user)}
    >
      <Menu.Item leftSection={<IconEye size={16} aria-hidden />} onClick={() => events.open(user)}>
        {t('users.actions.open')}
      </Menu.Item>
      <Actions user={user} events={events} />
    </RowMenu>
  );
}

function Actions({ user, events }: Pick<RowActionsProps, 'user' | 'events'>) {
  return useUserActions(user).map((offered) => (
    <ActionItem key={offered.action} offered={offered} onAction={() => events.action(offered.action, user)} />
  ));
}

/** Disabled with aria-disabled, so that it stays focusable and everyone can read why. */
function ActionItem({
  offered: { action, refusal },
  onAction,
}: {
  offered: OfferedAction;
  onAction: () => void;
}) {
  const { t } = useTranslation();
  const ActionIcon = actionIcons[action];
  const icon = <ActionIcon size={16} aria-hidden />;
  if (refusal !== null)
    return (
      <Menu.Item className={classes.refused} leftSection={icon} aria-disabled closeMenuOnClick={false}>
        {t(`users.actions.${action}`)}
        <span className={classes.why}>{translateKey(`errors.${refusal.code}`, {})}</span>
      </Menu.Item>
    );
  return (
    <Menu.Item
      {...(action === 'delete' && { c: 'var(--mantine-color-error)' })}
      leftSection={icon}
      onClick={onAction}
    >
      {t(`users.actions.${action}`)}
    </Menu.Item>
  );
}
