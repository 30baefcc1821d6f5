import { Group, Text } from '@mantine/core';
import type { User } from '@strojpark/core/contracts/users';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/format.ts';
import { useDeputiesOf } from '../../../entities/deputies/deputies.queries.ts';
import { DeputyRows } from '../../../entities/deputies/deputy-rows.tsx';
import { HistoryLink } from '../../../entities/audit/history-link.tsx';
import { useCan } from '../../../lib/auth.ts';
import { CopyLink } from '../../../lib/copy-link.tsx';
import { translateKey } from '../../../lib/i18n.ts';
import { loadingOf } from '../../../lib/loading-of.ts';
import { useTabTitle } from '../../../lib/tab-title.ts';
import { ContactLink } from '../../../ui/contact-link.tsx';
import { CopyId } from '../../../ui/copy-id.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { LoadState } from '../../../ui/load-state.tsx';
import { linkKey } from '../../../ui/record-screen/open-record.ts';
import { RecordActions } from '../../../ui/record-screen/record-actions.tsx';
import { RecordDrawer, type OpenRecord } from '../../../ui/record-screen/record-drawer.tsx';
import { RecordSheet } from '../../../ui/record-screen/record-sheet.tsx';
import { RoleBadge } from '../../../entities/users/role-badge.tsx';
import { Section } from '../../../ui/section.tsx';
import { actionIcons, actionKeys, reasonOf, useUserActions } from '../actions/user-actions.ts';
import type { UserAction } from '../actions/user-actions.ts';
import { InitialsAvatar } from '../../../entities/users/initials-avatar.tsx';
import { UserStatusBadge } from '../../../entities/users/user-status-badge.tsx';
import { useUser } from '../../../entities/users/users.queries.ts';
import classes from './user-views.module.css';

/** The record of a user over the list, with buttons to its neighbours. */
export function UserDrawer({ onAction, ...drawer }: OpenRecord<User, UserAction>) {
  const { t } = useTranslation();
  return (
    <RecordDrawer
      {...drawer}
      buttons={<CopyLink keyName={linkKey} />}
      label={t('users.detail.title')}
      labels={{
        previous: t('users.detail.previous'),
        next: t('users.detail.next'),
        print: t('users.detail.print'),
        close: t('common.actions.close'),
      }}
    >
      {(id, known) => <DrawerBody id={id} known={known} onAction={onAction} />}
    </RecordDrawer>
  );
}

interface DrawerBodyProps {
  id: string;
  /** The list item, shown until the record has loaded. */
  known: User | undefined;
  onAction: (action: UserAction, user: User) => void;
}

const DrawerBody = memo(function DrawerBody({ id, known, onAction }: DrawerBodyProps) {
  const { t } = useTranslation();
  const query = useUser(id, known);
  if (query.data !== undefined) return <UserDetail user={query.data} onAction={onAction} />;
  return <LoadState {...loadingOf(query)} title={t('users.detail.failed')} rows="record" />;
});

interface UserDetailProps {
  user: User;
  onAction: (action: UserAction, user: User) => void;
}

/** The record of one user. */
function UserDetail({ user, onAction }: UserDetailProps) {
  const { t } = useTranslation();
  const { id, name, email, role, status, phone, department, created_at, updated_at } = user;
  useTabTitle(name);
  return (
    <RecordSheet
      name={name}
      picture={<InitialsAvatar name={name} isInactive={status === 'inactive'} />}
      about={department}
      state={
        <>
          <RoleBadge role={role} />
          <UserStatusBadge status={status} />
        </>
      }
      actions={<DetailActions user={user} onAction={onAction} />}
    >
      <Section title={t('users.detail.contact')}>
        <Facts
          facts={[
            { label: t('users.fields.email'), value: <ContactLink kind="email" value={email} /> },
            {
              label: t('users.fields.phone'),
              value: phone !== null && <ContactLink kind="phone" value={phone} />,
              isNumeric: true,
            },
          ]}
        />
      </Section>
      <SignInSection user={user} />
      <DeputiesSection userId={id} />
      <Section title={t('users.detail.record')}>
        <Facts
          facts={[
            { label: t('users.fields.created_at'), value: formatDateTime(created_at), isNumeric: true },
            { label: t('users.detail.updatedAt'), value: formatDateTime(updated_at), isNumeric: true },
          ]}
        />
        <Group gap="md">
          <HistoryLink entity="user" id={id} />
          <CopyId id={id} />
        </Group>
      </Section>
    </RecordSheet>
  );
}

/** Who decides on approvals in the user's place, and for whom the user does; nothing if there is nobody. */
function DeputiesSection({ userId }: { userId: string }) {
  const { t } = useTranslation();
  const { data } = useDeputiesOf(userId);
  const mayEnd = useCan('users.edit');
  if (data === undefined || data.own.length + data.standsInFor.length === 0) return null;
  return (
    <Section title={t('deputies.title')}>
      <div className={classes.deputies}>
        <DeputyRows label={t('deputies.title')} deputyships={data} endsAll={mayEnd} />
      </div>
    </Section>
  );
}

/** How the user signs in, and when they last did. */
function SignInSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const { has_password, must_change_password, has_second_factor, email_verified, ...moments } = user;
  const { last_login_at, invited_at, invitation_unsent } = moments;
  const password = !has_password
    ? 'passwordNone'
    : must_change_password
      ? 'passwordTemporary'
      : 'passwordSet';
  return (
    <Section title={t('users.detail.signIn')}>
      <Facts
        facts={[
          {
            label: t('users.fields.last_login_at'),
            value: last_login_at === null ? t('users.never') : formatDateTime(last_login_at),
            isNumeric: true,
          },
          {
            label: t(invitation_unsent ? 'users.detail.invitationUnsent' : 'users.fields.invited_at'),
            value: invited_at !== null && formatDateTime(invited_at),
            isNumeric: true,
          },
          { label: t('users.fields.password'), value: t(`users.detail.${password}`) },
          {
            label: t('users.fields.second_factor'),
            value: t(has_second_factor ? 'users.detail.factorOn' : 'users.detail.factorOff'),
          },
          {
            label: t('users.fields.email_verified'),
            value: t(email_verified ? 'common.yes' : 'common.no'),
          },
        ]}
      />
    </Section>
  );
}

interface DetailActionsProps {
  user: User;
  onAction: (action: UserAction, user: User) => void;
}

/** The available actions, and why others are disabled. */
function DetailActions({ user, onAction }: DetailActionsProps) {
  const { t } = useTranslation();
  const actions = useUserActions(user);
  const refused = actions.flatMap(({ action, refusal }) =>
    refusal === null
      ? []
      : [{ action: t(`users.actions.${action}`), why: translateKey(reasonOf(action, refusal), {}) }],
  );
  return (
    <>
      <RecordActions
        actions={actions.map(({ action, refusal }) => ({
          name: action,
          label: t(`users.actions.${action}`),
          icon: actionIcons[action],
          keyName: actionKeys[action],
          isDestructive: action === 'delete',
          isDisabled: refusal !== null,
          run: () => onAction(action, user),
        }))}
      />
      {refused.map(({ action, why }) => (
        <Text key={action} size="xs" c="dimmed" mt={4}>
          {action}: {why}
        </Text>
      ))}
    </>
  );
}
