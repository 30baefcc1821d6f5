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

const entriesOf = <Topic extends string>(
  topics: readonly Topic[],
  word: (topic: Topic, part: 'term' | 'text') => string,
): Entry[] => topics.map((topic) => ({ name: word(topic, 'term'), text: word(topic, 'text') }));

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
      entries: entriesOf(replacementTopics(replacements_required), (topic, part) =>
        t(`help.replacement.${topic}.${part}`),
      ),
    },
    {
      id: 'approvals',
      title: t('help.approvals'),
      entries: entriesOf(approvalTopics, (topic, part) => t(`help.approval.${topic}.${part}`)),
    },
    {
      id: 'calendar',
      title: t('shell.nav.calendar'),
      entries: entriesOf(calendarTopics, (topic, part) => t(`help.calendar.${topic}.${part}`)),
    },
    {
      id: 'queue',
      title: t('queue.title'),
      entries: entriesOf(queueTopics, (topic, part) => t(`help.queue.${topic}.${part}`)),
    },
    {
      id: 'customers',
      title: t('help.customers'),
      entries: entriesOf(customerTopics, (topic, part) => t(`help.customer.${topic}.${part}`)),
    },
    {
      id: 'quotes',
      title: t('shell.nav.quotes'),
      entries: entriesOf(quoteTopics, (topic, part) => t(`help.quotes.${topic}.${part}`)),
    },
    {
      id: 'demands',
      title: t('demands.title'),
      entries: entriesOf(demandTopics, (topic, part) => t(`help.demands.${topic}.${part}`)),
    },
    {
      id: 'sales',
      title: t('shell.nav.sales'),
      entries: entriesOf(saleTopics, (topic, part) => t(`help.sales.${topic}.${part}`)),
    },
    {
      id: 'views',
      title: t('views.label'),
      entries: entriesOf(viewTopics, (topic, part) => t(`help.views.${topic}.${part}`)),
    },
    {
      id: 'ageing',
      title: t('shell.nav.agedStock'),
      entries: entriesOf(ageingTopics, (topic, part) => t(`help.ageing.${topic}.${part}`)),
    },
    {
      id: 'files',
      title: t('help.files'),
      entries: entriesOf(fileTopics, (topic, part) => t(`help.file.${topic}.${part}`)),
    },
    {
      id: 'users',
      title: t('help.users'),
      entries: entriesOf(userTopics, (topic, part) => t(`help.user.${topic}.${part}`)),
    },
    {
      id: 'comments',
      title: t('comments.title'),
      entries: entriesOf(commentTopics, (topic, part) => t(`help.comments.${topic}.${part}`)),
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
