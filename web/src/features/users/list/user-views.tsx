import { Menu } from '@mantine/core';
import type { User } from '@strojpark/core/contracts/users';
import { blank } from '@strojpark/core/domain/blank';
import { joined } from '@strojpark/core/domain/joined';
import { IconEye } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatRecent } from '../../../lib/format.ts';
import { currentLanguage, translateKey } from '../../../lib/i18n.ts';
import { useNow } from '../../../lib/use-now.ts';
import { linesOf, type PrintedCells } from '../../../entities/company/use-list-print.tsx';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { ListRow, type RowPlace } from '../../../ui/list/list-row.tsx';
import table from '../../../ui/list/list-table.module.css';
import { PhoneRow, phoneRowHeight } from '../../../ui/list/phone-row.tsx';
import type { ListEvents, RecordPlace } from '../../../ui/list/list-view.ts';
import { RoleBadge } from '../../../entities/users/role-badge.tsx';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { actionIcons, reasonOf, useUserActions } from '../actions/user-actions.ts';
import type { OfferedAction, UserAction } from '../actions/user-actions.ts';
import { InitialsAvatar } from '../../../entities/users/initials-avatar.tsx';
import { UserStatusBadge } from '../../../entities/users/user-status-badge.tsx';
import type { ListState } from './use-list-state.ts';
import classes from './user-views.module.css';

type Events = ListEvents<User, UserAction>;

const columns = [
  // As wide as an address, which is not cut.
  { name: 'name', width: 320, min: 288, sort: 'name' },
  { name: 'role', width: 132, min: 124, rank: 2, sort: 'role' },
  { name: 'status', width: 112, min: 104, sort: 'status' },
  { name: 'phone', width: 152, min: 140 },
  // `first` is the direction of the first click: the newest dates first.
  { name: 'last_login_at', width: 152, min: 136, rank: 1, sort: 'last_login_at', first: 'desc' },
  { name: 'department', width: 160, min: 112, sort: 'department' },
  { name: 'created_at', width: 108, min: 92, sort: 'created_at', first: 'desc' },
] as const;

/** The users as rows, and as lower ones on phones. */
export function useUserViews({ filter: { search: query } }: ListState) {
  const { t } = useTranslation();
  const now = useNow();
  return {
    table: {
      columns: columns.map((column) => ({ ...column, label: t(`users.fields.${column.name}`) })),
      rowHeight: 56,
      renderRow: (user: User, place: RowPlace, events: Events) => (
        <UserRow {...place} user={user} query={query} now={now} events={events} />
      ),
    },
    cards: {
      height: phoneRowHeight,
      renderCard: (user: User, place: RecordPlace, events: Events) => (
        <UserPhoneRow {...place} user={user} query={query} now={now} events={events} />
      ),
    },
  };
}

/** A user on paper. */
export function usePrintedUser(): PrintedCells<User, (typeof columns)[number]['name']> {
  const { t } = useTranslation();
  return {
    name: ({ name, email }) => linesOf(name, email),
    role: ({ role }) => t(`auth.roles.${role}`),
    status: ({ status }) => t(`users.status.${status}`),
    phone: ({ phone }) => phone ?? blank,
    last_login_at: ({ last_login_at: at }) => (at === null ? t('users.never') : formatDateTime(at)),
    department: ({ department }) => department ?? blank,
    created_at: (user) => formatDate(user.created_at),
  };
}

interface UserProps extends RecordPlace {
  user: User;
  query: string | undefined;
  now: Date;
  events: Events;
}

/** A user in the table. */
const UserRow = memo(function UserRow(props: UserProps & RowPlace) {
  const { t } = useTranslation();
  const { user, query, now, events, ...place } = props;
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
      menu={<RowActions user={user} tabIndex={place.tabIndex} events={events} />}
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
      <div role="cell" className={table.cell}>
        {last_login_at === null ? (
          <span className={table.detail}>{t('users.never')}</span>
        ) : (
          <span data-numeric title={formatDateTime(last_login_at)}>
            {formatRecent(last_login_at, now, currentLanguage())}
          </span>
        )}
      </div>
      <div role="cell" className={table.text}>
        <Highlighted text={department ?? blank} query={query} />
      </div>
      <div role="cell" className={table.cell}>
        <span data-numeric>{formatDate(created_at)}</span>
      </div>
    </ListRow>
  );
});

/** A user in the list of a phone. */
const UserPhoneRow = memo(function UserPhoneRow(props: UserProps) {
  const { t } = useTranslation();
  const { user, query, now, isActive, href, events } = props;
  const { name, email, role, status, last_login_at } = user;
  return (
    <PhoneRow
      href={href}
      isSelected={false}
      isActive={isActive}
      onOpen={() => events.open(user)}
      picture={<InitialsAvatar name={name} isInactive={status === 'inactive'} />}
      title={<Highlighted text={name} query={query} />}
      subtitle={<Highlighted text={email} query={query} />}
      detail={joined([
        t(`auth.roles.${role}`),
        ...(status === 'inactive' ? [t('users.status.inactive')] : []),
        last_login_at === null
          ? t('users.neverSignedIn')
          : t('users.signedIn', { time: formatRecent(last_login_at, now, currentLanguage()) }),
      ])}
    >
      <RowActions user={user} tabIndex={0} events={events} />
    </PhoneRow>
  );
});

interface RowActionsProps {
  user: User;
  /** Whether this menu was the last one opened. */
  tabIndex: number;
  events: Events;
}

/** The action menu of a user in the list. */
function RowActions({ user, tabIndex, events }: RowActionsProps) {
  const { t } = useTranslation();
  return (
    <RowMenu label={t('users.list.actions', { name: user.name })} tabIndex={tabIndex}>
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
        <span className={classes.why}>{translateKey(reasonOf(action, refusal), {})}</span>
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
