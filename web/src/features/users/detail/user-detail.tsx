import { Anchor } from '@mantine/core';
import type { User } from '@strojpark/core/contracts/users';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { HistoryLink } from '../../../lib/history-link.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { RecordSheet } from '../../../ui/record-sheet.tsx';
import { RoleBadge } from '../../../ui/role-badge.tsx';
import { Section } from '../../../ui/section.tsx';
import type { UserAction } from '../actions/user-actions.ts';
import { InitialsAvatar } from '../initials-avatar.tsx';
import { UserStatusBadge } from '../user-status-badge.tsx';
import { DetailActions } from './detail-actions.tsx';
import { SignInSection } from './sign-in-section.tsx';

interface UserDetailProps {
  user: User;
  onAction: (action: UserAction, user: User) => void;
}

/** Everything about one user. */
export function UserDetail({ user, onAction }: UserDetailProps) {
  const { t } = useTranslation();
  const { id, name, email, role, status, phone, department, created_at, updated_at } = user;
  return (
    <RecordSheet
      name={name}
      picture={<InitialsAvatar name={name} isInactive={status === 'inactive'} />}
      about={department}
      state={
        <>
          <RoleBadge role={role} label={t(`auth.roles.${role}`)} />
          <UserStatusBadge status={status} />
        </>
      }
      actions={<DetailActions user={user} onAction={onAction} />}
    >
      <Section title={t('users.detail.contact')}>
        <Facts
          facts={[
            { label: t('users.fields.email'), value: <Anchor href={`mailto:${email}`}>{email}</Anchor> },
            {
              label: t('users.fields.phone'),
              value: phone !== null && <Anchor href={`tel:${phone.replaceAll(/\s/g, '')}`}>{phone}</Anchor>,
              isNumeric: true,
            },
          ]}
        />
      </Section>
      <SignInSection user={user} />
      <Section title={t('users.detail.record')}>
        <Facts
          facts={[
            { label: t('users.fields.created_at'), value: formatDateTime(created_at), isNumeric: true },
            { label: t('users.detail.updatedAt'), value: formatDateTime(updated_at), isNumeric: true },
            { label: t('users.fields.id'), value: id },
          ]}
        />
        <HistoryLink entity="user" id={id} />
      </Section>
    </RecordSheet>
  );
}
