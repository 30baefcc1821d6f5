import { blank } from '@strojpark/core/domain/blank';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { ListRow, type RowPlace } from '../../../ui/list/list-row.tsx';
import classes from '../../../ui/list/list-table.module.css';
import { RoleBadge } from '../../../entities/users/role-badge.tsx';
import { InitialsAvatar } from '../../../entities/users/initials-avatar.tsx';
import { UserStatusBadge } from '../../../entities/users/user-status-badge.tsx';
import type { UserProps } from './list-view.ts';
import { RowActions } from './row-actions.tsx';
import own from './user-row.module.css';

/** One user of the table. */
export const UserRow = memo(function UserRow(props: UserProps & RowPlace) {
  const { t } = useTranslation();
  const { user, query, events, ...place } = props;
  const { name, email, role, status, phone, department, created_at, last_login_at } = user;
  return (
    <ListRow
      {...place}
      label={name}
      onOpen={() => events.open(user)}
      title={
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
      }
      menu={<RowActions user={user} hasMenu={place.hasMenu} tabIndex={place.tabIndex} events={events} />}
    >
      <div role="cell" className={classes.cell}>
        <RoleBadge role={role} label={t(`auth.roles.${role}`)} />
      </div>
      <div role="cell" className={classes.cell}>
        <UserStatusBadge status={status} />
      </div>
      <div role="cell" className={classes.text}>
        <span data-numeric>{phone ?? blank}</span>
      </div>
      <div role="cell" className={classes.text}>
        <Highlighted text={department ?? blank} query={query} />
      </div>
      <div role="cell" className={classes.cell}>
        <span data-numeric>{formatDate(created_at)}</span>
      </div>
      <div role="cell" className={classes.cell}>
        {last_login_at === null ? (
          <span className={classes.detail}>{t('users.never')}</span>
        ) : (
          <span data-numeric>{formatDateTime(last_login_at)}</span>
        )}
      </div>
    </ListRow>
  );
});
