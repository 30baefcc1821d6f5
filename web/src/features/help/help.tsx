import { Kbd, Text } from '@mantine/core';
import { canInRole, permissionCatalogue, roles } from '@strojpark/core/domain/access/permissions';
import { machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import { reservationStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { IconCheck, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MachineStatusBadge } from '../../entities/machines/machine-status-badge.tsx';
import { ReservationStatusBadge } from '../../entities/reservations/reservation-status-badge.tsx';
import { permissionKey } from '../../entities/role-permissions/permission-key.ts';
import { RoleBadge } from '../../entities/users/role-badge.tsx';
import { useActor } from '../../lib/auth.ts';
import { Panel } from '../../ui/panel.tsx';
import { listShortcuts } from '../../ui/record-screen/list-shortcuts.ts';
import classes from './help.module.css';

const commentTopics = ['mention', 'trace', 'customer', 'presence'] as const;
const approvalTopics = ['facts', 'waiting', 'discount', 'mail', 'deputy', 'reminder'] as const;
const calendarTopics = ['bars', 'extend', 'keys', 'feed'] as const;
const queueTopics = ['join', 'offer', 'answer'] as const;
const customerTopics = ['suggest', 'same', 'page', 'register'] as const;
const viewTopics = ['save', 'change', 'share', 'watch'] as const;
const quoteTopics = ['send', 'web', 'take', 'cards'] as const;
const saleTopics = ['list', 'margin', 'storno'] as const;
const demandTopics = ['record', 'match', 'answer'] as const;

/** The keys, the statuses in words, and who may do what. */
export function Help() {
  const { t } = useTranslation();
  const keys = [...listShortcuts.before, ...listShortcuts.actions, ...listShortcuts.after];
  return (
    <div className={classes.page}>
      <Panel title={t('help.machines')}>
        <Words
          rows={machineStatuses.map((status) => ({
            term: <MachineStatusBadge status={status} />,
            text: t(`help.machineStatus.${status}`),
          }))}
        />
      </Panel>
      <Panel title={t('help.reservations')}>
        <Words
          rows={reservationStatuses.map((status) => ({
            term: <ReservationStatusBadge status={status} />,
            text: t(`help.reservationStatus.${status}`),
          }))}
        />
      </Panel>
      <Panel title={t('common.keys.title')}>
        <Words
          rows={keys.map(({ name, keys: shown }) => ({
            term: shown.map((key) => (
              <Kbd key={key} mr={4}>
                {key}
              </Kbd>
            )),
            text: t(`common.keys.${name}`),
          }))}
        />
      </Panel>
      <Panel title={t('help.replacements')}>
        <Words
          rows={(['order', 'compare', 'rejected'] as const).map((name) => ({
            term: t(`help.replacement.${name}.term`),
            text: t(`help.replacement.${name}.text`),
          }))}
        />
      </Panel>
      <Panel title={t('help.approvals')}>
        <Words
          rows={approvalTopics.map((topic) => ({
            term: t(`help.approval.${topic}.term`),
            text: t(`help.approval.${topic}.text`),
          }))}
        />
      </Panel>
      <Panel title={t('shell.nav.calendar')}>
        <Words
          rows={calendarTopics.map((topic) => ({
            term: t(`help.calendar.${topic}.term`),
            text: t(`help.calendar.${topic}.text`),
          }))}
        />
      </Panel>
      <Panel title={t('queue.title')}>
        <Words
          rows={queueTopics.map((topic) => ({
            term: t(`help.queue.${topic}.term`),
            text: t(`help.queue.${topic}.text`),
          }))}
        />
      </Panel>
      <Panel title={t('help.customers')}>
        <Words
          rows={customerTopics.map((topic) => ({
            term: t(`help.customer.${topic}.term`),
            text: t(`help.customer.${topic}.text`),
          }))}
        />
      </Panel>
      <Panel title={t('shell.nav.quotes')}>
        <Words
          rows={quoteTopics.map((topic) => ({
            term: t(`help.quotes.${topic}.term`),
            text: t(`help.quotes.${topic}.text`),
          }))}
        />
      </Panel>
      <Panel title={t('demands.title')}>
        <Words
          rows={demandTopics.map((topic) => ({
            term: t(`help.demands.${topic}.term`),
            text: t(`help.demands.${topic}.text`),
          }))}
        />
      </Panel>
      <Panel title={t('shell.nav.sales')}>
        <Words
          rows={saleTopics.map((topic) => ({
            term: t(`help.sales.${topic}.term`),
            text: t(`help.sales.${topic}.text`),
          }))}
        />
      </Panel>
      <Panel title={t('views.label')}>
        <Words
          rows={viewTopics.map((topic) => ({
            term: t(`help.views.${topic}.term`),
            text: t(`help.views.${topic}.text`),
          }))}
        />
      </Panel>
      <Panel title={t('shell.nav.agedStock')}>
        <Words
          rows={(['days', 'margin', 'history', 'repricing'] as const).map((topic) => ({
            term: t(`help.ageing.${topic}.term`),
            text: t(`help.ageing.${topic}.text`),
          }))}
        />
      </Panel>
      <Panel title={t('comments.title')}>
        <Words
          rows={commentTopics.map((topic) => ({
            term: t(`help.comments.${topic}.term`),
            text: t(`help.comments.${topic}.text`),
          }))}
        />
      </Panel>
      <Panel title={t('help.roles')}>
        <Words
          rows={roles.map((role) => ({
            term: <RoleBadge role={role} />,
            text: t(`users.form.roles.${role}`),
          }))}
        />
      </Panel>
      <Permissions />
    </div>
  );
}

/** What the user may do by the permissions stored for their role. */
function Permissions() {
  const { t } = useTranslation();
  const actor = useActor();
  const categories = Object.keys(permissionCatalogue) as (keyof typeof permissionCatalogue)[];
  return (
    <Panel title={t('help.permissions', { role: t(`auth.roles.${actor.role}`) })}>
      <Text className={classes.note} c="dimmed">
        {t('help.permissionsText')}
      </Text>
      <div className={classes.categories}>
        {categories.map((category) => (
          <section key={category}>
            <h3 className={classes.heading}>{t(`rolePermissions.categories.${category}`)}</h3>
            <ul className={classes.permissions}>
              {permissionCatalogue[category].map((permission) => {
                const isAllowed = canInRole(actor, permission);
                const Mark = isAllowed ? IconCheck : IconMinus;
                return (
                  <li key={permission} data-allowed={isAllowed}>
                    <Mark
                      size={16}
                      role="img"
                      aria-label={t(isAllowed ? 'help.allowed' : 'help.notAllowed')}
                    />
                    {t(`rolePermissions.permissions.${permissionKey(permission)}.name`)}
                  </li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
    </Panel>
  );
}

function Words({ rows }: { rows: readonly { term: ReactNode; text: string }[] }) {
  return (
    <dl className={classes.words}>
      {rows.map(({ term, text }) => (
        <div key={text}>
          <dt>{term}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
