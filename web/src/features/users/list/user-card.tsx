import { blank } from '@strojpark/core/domain/blank';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { Highlighted } from '../../../ui/highlighted.tsx';
import { RecordLink } from '../../../ui/record-link.tsx';
import { RoleBadge } from '../../../ui/role-badge.tsx';
import { InitialsAvatar } from '../initials-avatar.tsx';
import { UserStatusBadge } from '../user-status-badge.tsx';
import type { UserProps } from './list-view.ts';
import { RowActions } from './row-actions.tsx';
import classes from './user-card.module.css';

/** One user of the phone's list. */
export const UserCard = memo(function UserCard(props: UserProps) {
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
