import { Anchor, Button, Group, Text } from '@mantine/core';
import type { User } from '@strojpark/core/contracts/users';
import { useTranslation } from 'react-i18next';
import { failureState } from '../../../lib/failure.ts';
import { formatDateTime } from '../../../lib/format.ts';
import { HistoryLink } from '../../../lib/history-link.tsx';
import { translateKey } from '../../../lib/i18n.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { RecordDrawer } from '../../../ui/record-drawer.tsx';
import { RecordSheet } from '../../../ui/record-sheet.tsx';
import { RecordSkeleton } from '../../../ui/record-skeleton.tsx';
import { RoleBadge } from '../../../entities/users/role-badge.tsx';
import { Section } from '../../../ui/section.tsx';
import { actionIcons } from '../actions/action-icons.ts';
import { useUserActions } from '../actions/use-user-actions.ts';
import type { UserAction } from '../actions/user-actions.ts';
import { InitialsAvatar } from '../../../entities/users/initials-avatar.tsx';
import type { UserRows } from '../list/use-user-rows.ts';
import { UserStatusBadge } from '../../../entities/users/user-status-badge.tsx';
import { useUser } from '../../../entities/users/users.queries.ts';

interface UserDrawerProps {
  /** Null while it is closed. */
  id: string | null;
  /** A dialog lies over it, which Escape closes first. */
  isCovered: boolean;
  /** The list behind, through which one can step. */
  rows: UserRows;
  onAction: (action: UserAction, user: User) => void;
  onMove: (id: string) => void;
  onClose: () => void;
}

/** The record of a user over the list, with the way to its neighbours. */
export function UserDrawer({ rows, onAction, ...drawer }: UserDrawerProps) {
  const { t } = useTranslation();
  return (
    <RecordDrawer
      {...drawer}
      rows={rows}
      width={560}
      label={t('users.detail.title')}
      labels={{
        previous: t('users.detail.previous'),
        next: t('users.detail.next'),
        print: t('users.detail.print'),
        close: t('common.actions.close'),
      }}
    >
      {(id) => <DrawerBody key={id} id={id} known={rows.get(rows.indexOf(id))} onAction={onAction} />}
    </RecordDrawer>
  );
}

interface DrawerBodyProps {
  id: string;
  /** What the list knows of it already. */
  known: User | undefined;
  onAction: (action: UserAction, user: User) => void;
}

/** The record, or what stands in its place while it loads or when it cannot be shown. */
function DrawerBody({ id, known, onAction }: DrawerBodyProps) {
  const { t } = useTranslation();
  const { data, error, refetch } = useUser(id, known);
  if (data !== undefined) return <UserDetail user={data} onAction={onAction} />;
  if (error !== null)
    return (
      <ErrorState title={t('users.detail.failed')} onRetry={() => void refetch()} {...failureState(error)} />
    );
  return <RecordSkeleton label={t('common.loading')} />;
}

interface UserDetailProps {
  user: User;
  onAction: (action: UserAction, user: User) => void;
}

/** Everything about one user. */
function UserDetail({ user, onAction }: UserDetailProps) {
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

/** How somebody gets in, and when they last did. */
function SignInSection({ user }: { user: User }) {
  const { t } = useTranslation();
  const { has_password, must_change_password, has_second_factor, email_verified, ...moments } = user;
  const { last_login_at, invited_at } = moments;
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
            label: t('users.fields.invited_at'),
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

/** What the administrator may do with the user now, and why not the rest. */
function DetailActions({ user, onAction }: DetailActionsProps) {
  const { t } = useTranslation();
  const actions = useUserActions(user);
  const refused = actions.flatMap(({ action, refusal }) =>
    refusal === null
      ? []
      : [{ action: t(`users.actions.${action}`), why: translateKey(`errors.${refusal.code}`, {}) }],
  );
  return (
    <>
      <Group gap="xs">
        {actions.map(({ action, refusal }) => {
          const ActionIcon = actionIcons[action];
          return (
            <Button
              key={action}
              size="compact-sm"
              variant="default"
              disabled={refusal !== null}
              leftSection={<ActionIcon size={16} aria-hidden />}
              onClick={() => onAction(action, user)}
            >
              {t(`users.actions.${action}`)}
            </Button>
          );
        })}
      </Group>
      {refused.map(({ action, why }) => (
        <Text key={action} size="xs" c="dimmed" mt={4}>
          {action}: {why}
        </Text>
      ))}
    </>
  );
}
