import type { User } from '@strojpark/core/contracts/users';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { Highlighted } from '../../../ui/highlighted.tsx';
import classes from '../../../ui/list/list-table.module.css';
import type { RowPlace } from '../../../ui/list/list-table.tsx';
import { RecordLink } from '../../../ui/record-link.tsx';
import { RoleBadge } from '../../../ui/role-badge.tsx';
import { InitialsAvatar } from '../initials-avatar.tsx';
import { UserStatusBadge } from '../user-status-badge.tsx';
import type { ListEvents } from './list-events.ts';
import { RowActions } from './row-actions.tsx';
import own from './user-row.module.css';

interface UserRowProps extends RowPlace {
  user: User;
  query: string | undefined;
  hasMenu: boolean;
  href: string;
  events: ListEvents;
}

/** One user of the table. */
export const UserRow = memo(function UserRow(props: UserRowProps) {
  const { t } = useTranslation();
  const { user, position, query, isActive, isTabStop, hasMenu, href, events } = props;
  const { name, email, role, status, phone, department, created_at, last_login_at } = user;
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <div role="row" aria-rowindex={position + 2} className={classes.row} data-active={isActive || undefined}>
      <div role="rowheader" aria-label={name} className={classes.first}>
        <RecordLink href={href} tabIndex={tabIndex} isActive={isActive} onOpen={() => events.open(user)}>
          <span className={own.person}>
            <InitialsAvatar name={name} isInactive={status === 'inactive'} />
            <span className={own.texts}>
              <span className={classes.name}>
                <Highlighted text={name} query={query} />
              </span>
              <span className={classes.detail}>
                <Highlighted text={email} query={query} />
              </span>
            </span>
          </span>
        </RecordLink>
      </div>
      <div role="cell" className={classes.cell}>
        <RoleBadge role={role} label={t(`auth.roles.${role}`)} />
      </div>
      <div role="cell" className={classes.cell}>
        <UserStatusBadge status={status} />
      </div>
      <div role="cell" className={classes.cell} data-numeric>
        <span className={own.line}>{phone ?? '-'}</span>
      </div>
      <div role="cell" className={classes.cell}>
        <span className={own.line}>
          <Highlighted text={department ?? '-'} query={query} />
        </span>
      </div>
      <div role="cell" className={classes.cell} data-numeric>
        {formatDate(created_at)}
      </div>
      <div role="cell" className={classes.cell} data-numeric>
        {last_login_at === null ? (
          <span className={classes.detail}>{t('users.never')}</span>
        ) : (
          formatDateTime(last_login_at)
        )}
      </div>
      <div role="cell" className={classes.last}>
        <RowActions user={user} hasMenu={hasMenu} tabIndex={tabIndex} events={events} />
      </div>
      <RecordLink isCover href={href} onOpen={() => events.open(user)} />
    </div>
  );
});
