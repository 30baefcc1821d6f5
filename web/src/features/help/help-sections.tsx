import { Kbd } from '@mantine/core';
import { canInRole, permissionCatalogue, roles } from '@strojpark/core/domain/access/permissions';
import { machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import { reservationStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { commentKey } from '../../entities/comments/comment-keys.ts';
import {
  actionKeys,
  costKey,
  filesKey,
  machineActions,
} from '../../entities/reservations/machine-action-names.ts';
import { MachineStatusBadge } from '../../entities/machines/machine-status-badge.tsx';
import { standIns } from '../../entities/reservations/reservation-action-names.ts';
import { ReservationStatusBadge } from '../../entities/reservations/reservation-status-badge.tsx';
import { permissionKey } from '../../entities/role-permissions/permission-key.ts';
import { useReplacementRule } from '../../entities/settings/use-replacement-rule.ts';
import { RoleBadge } from '../../entities/users/role-badge.tsx';
import { useActor } from '../../lib/auth.ts';
import { listShortcuts } from '../../ui/record-screen/list-shortcuts.ts';
import { linkKey } from '../../ui/record-screen/open-record.ts';

const commentTopics = ['mention', 'trace', 'customer', 'presence'] as const;
const approvalTopics = ['facts', 'waiting', 'discount', 'mail', 'deputy', 'reminder'] as const;
const calendarTopics = ['bars', 'extend', 'keys', 'feed'] as const;
const queueTopics = ['join', 'offer', 'answer'] as const;
const customerTopics = ['suggest', 'same', 'page', 'register'] as const;
const viewTopics = ['save', 'change', 'share', 'watch'] as const;
const quoteTopics = ['send', 'web', 'take', 'cards'] as const;
const saleTopics = ['list', 'margin', 'correct', 'storno'] as const;
const demandTopics = ['record', 'match', 'answer'] as const;
/** Without replacements, only that there are none. */
const replacementTopics = (areRequired: boolean) =>
  areRequired ? (['what', 'order', 'compare', 'rejected'] as const) : (['off'] as const);
const ageingTopics = ['days', 'margin', 'history', 'repricing'] as const;
const fileTopics = ['import', 'again', 'undo', 'export'] as const;
const userTopics = ['add', 'leave'] as const;

export interface Section {
  /** The anchor. */
  id: string;
  title: string;
  entries: readonly Entry[];
  /** Of the section with the permissions, which are listed by category. */
  note?: string;
  /** Folded away where there is no keyboard. */
  areKeys?: boolean;
}

export interface Entry {
  name: string;
  /** Shown instead of the name. */
  term?: ReactNode;
  text: string;
  isAllowed?: boolean;
}

const keyEntry = ({ keys, text }: { keys: readonly string[]; text: string }): Entry => ({
  name: keys.join(' '),
  term: keys.map((key) => (
    <Kbd key={key} mr={4}>
      {key}
    </Kbd>
  )),
  text,
});

/** All sections but that of the permissions. */
export function useTopics(): Section[] {
  const { t } = useTranslation();
  const { replacements_required } = useReplacementRule();
  const { before, actions, after } = listShortcuts;
  const keys = [
    ...before.map((one) => ({ ...one, text: t(`common.keys.${one.name}`) })),
    ...actions.map((one) => ({ ...one, text: t(`machines.actions.${one.name}`) })),
    ...after.map((one) => ({ ...one, text: t(`common.keys.${one.name}`) })),
  ];
  const recordKeys = [
    ...machineActions
      .filter((action) => !standIns.includes(action))
      .map((action) => ({ keys: [actionKeys[action]], text: t(`machines.actions.${action}`) })),
    { keys: [filesKey], text: t('common.keys.files') },
    { keys: [costKey], text: t('common.keys.cost') },
    { keys: [commentKey], text: t('common.keys.comment') },
    { keys: [linkKey], text: t('common.linkForColleagues') },
  ];
  return [
    {
      id: 'machines',
      title: t('help.machines'),
      entries: machineStatuses.map((status) => ({
        name: t(`machines.status.${status}`),
        term: <MachineStatusBadge status={status} />,
        text: t(`help.machineStatus.${status}`),
      })),
    },
    {
      id: 'reservations',
      title: t('help.reservations'),
      entries: reservationStatuses.map((status) => ({
        name: t(`reservations.status.${status}`),
        term: <ReservationStatusBadge status={status} />,
        text: t(`help.reservationStatus.${status}`),
      })),
    },
    {
      id: 'keys',
      title: t('common.keys.title'),
      entries: keys.map(keyEntry),
      areKeys: true,
    },
    {
      id: 'record-keys',
      title: t('help.recordKeys'),
      entries: recordKeys.map(keyEntry),
      areKeys: true,
    },
    {
      id: 'replacements',
      title: t('help.replacements'),
      entries: replacementTopics(replacements_required).map((topic) => ({
        name: t(`help.replacement.${topic}.term`),
        text: t(`help.replacement.${topic}.text`),
      })),
    },
    {
      id: 'approvals',
      title: t('help.approvals'),
      entries: approvalTopics.map((topic) => ({
        name: t(`help.approval.${topic}.term`),
        text: t(`help.approval.${topic}.text`),
      })),
    },
    {
      id: 'calendar',
      title: t('shell.nav.calendar'),
      entries: calendarTopics.map((topic) => ({
        name: t(`help.calendar.${topic}.term`),
        text: t(`help.calendar.${topic}.text`),
      })),
    },
    {
      id: 'queue',
      title: t('queue.title'),
      entries: queueTopics.map((topic) => ({
        name: t(`help.queue.${topic}.term`),
        text: t(`help.queue.${topic}.text`),
      })),
    },
    {
      id: 'customers',
      title: t('help.customers'),
      entries: customerTopics.map((topic) => ({
        name: t(`help.customer.${topic}.term`),
        text: t(`help.customer.${topic}.text`),
      })),
    },
    {
      id: 'quotes',
      title: t('shell.nav.quotes'),
      entries: quoteTopics.map((topic) => ({
        name: t(`help.quotes.${topic}.term`),
        text: t(`help.quotes.${topic}.text`),
      })),
    },
    {
      id: 'demands',
      title: t('demands.title'),
      entries: demandTopics.map((topic) => ({
        name: t(`help.demands.${topic}.term`),
        text: t(`help.demands.${topic}.text`),
      })),
    },
    {
      id: 'sales',
      title: t('shell.nav.sales'),
      entries: saleTopics.map((topic) => ({
        name: t(`help.sales.${topic}.term`),
        text: t(`help.sales.${topic}.text`),
      })),
    },
    {
      id: 'views',
      title: t('views.label'),
      entries: viewTopics.map((topic) => ({
        name: t(`help.views.${topic}.term`),
        text: t(`help.views.${topic}.text`),
      })),
    },
    {
      id: 'ageing',
      title: t('shell.nav.agedStock'),
      entries: ageingTopics.map((topic) => ({
        name: t(`help.ageing.${topic}.term`),
        text: t(`help.ageing.${topic}.text`),
      })),
    },
    {
      id: 'files',
      title: t('help.files'),
      entries: fileTopics.map((topic) => ({
        name: t(`help.file.${topic}.term`),
        text: t(`help.file.${topic}.text`),
      })),
    },
    {
      id: 'users',
      title: t('help.users'),
      entries: userTopics.map((topic) => ({
        name: t(`help.user.${topic}.term`),
        text: t(`help.user.${topic}.text`),
      })),
    },
    {
      id: 'comments',
      title: t('comments.title'),
      entries: commentTopics.map((topic) => ({
        name: t(`help.comments.${topic}.term`),
        text: t(`help.comments.${topic}.text`),
      })),
    },
    {
      id: 'roles',
      title: t('help.roles'),
      entries: roles.map((role) => ({
        name: t(`auth.roles.${role}`),
        term: <RoleBadge role={role} />,
        text: t(`users.form.roles.${role}`),
      })),
    },
  ];
}

const categories = Object.keys(permissionCatalogue) as (keyof typeof permissionCatalogue)[];

/** What the user may do by the permissions stored for their role. */
export function usePermissions(): Section {
  const { t } = useTranslation();
  const actor = useActor();
  return {
    id: 'permissions',
    title: t('help.permissions', { role: t(`auth.roles.${actor.role}`) }),
    note: t('help.permissionsText'),
    entries: categories.flatMap((category) =>
      permissionCatalogue[category].map((permission) => ({
        name: t(`rolePermissions.permissions.${permissionKey(permission)}.name`),
        text: t(`rolePermissions.categories.${category}`),
        isAllowed: canInRole(actor, permission),
      })),
    ),
  };
}
