import { canInRole, type Permission } from '@strojpark/core/domain/access/permissions';
import { linkOptions } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../entities/company/company.queries.ts';
import { useMachineStatistics } from '../../entities/machines/machines.queries.ts';
import { useReservationStatistics } from '../../entities/reservations/reservations.queries.ts';
import { useUserStatistics } from '../../entities/users/users.queries.ts';
import { useActor } from '../../lib/auth.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Step } from './first-steps.tsx';
import { useVisitedSteps } from './visited-steps.ts';

/** Afterwards nobody is new any more. */
const newFor = 30 * 86_400_000;

/** The steps that the user may take: setting up the company and, once that is done, those of a new colleague. */
export function useFirstSteps(): readonly Step[] {
  const setUp = useSetUp();
  const joining = useJoining();
  const isSetUp = setUp.every(({ isDone, isOptional }) => isDone === true || isOptional);
  return isSetUp ? joining : setUp;
}

function useSetUp(): Step[] {
  const { t } = useTranslation();
  const actor = useActor();
  const may = (permission: Permission) => canInRole(actor, permission);
  const seesMachines = may('machines.view');
  const seesReservations = may('reservations.view');
  const used = useMachineStatistics('used', seesMachines).data;
  const stock = useMachineStatistics('stock', seesMachines).data;
  const reservations = useReservationStatistics(seesReservations).data;
  const users = useUserStatistics(may('users.create') && may('users.view')).data;
  const company = useCompany().data;
  const settings = [
    { label: t('dashboard.steps.company.action'), link: linkOptions({ to: '/admin/settings' }) },
  ];
  const steps: Step[] = [];
  if (seesMachines && may('machines.create'))
    steps.push({
      name: 'machines',
      // A machine that has been sold was entered too.
      isDone: used && stock && used.total + used.sold + stock.total + stock.sold > 0,
      links: [
        ...(may('machines.import')
          ? [{ label: t('dashboard.steps.machines.import'), link: linkOptions({ to: '/import' }) }]
          : []),
        {
          label: t('dashboard.steps.machines.add'),
          link: linkOptions({ to: '/used-machines', search: { dialog: 'add' } }),
        },
      ],
    });
  if (may('settings.edit'))
    steps.push(
      { name: 'company', isDone: company && company.address.length > 0, links: settings },
      {
        name: 'logo',
        isDone: company && company.logo !== null,
        isOptional: true,
        links: settings.map(({ link }) => ({ label: t('dashboard.steps.logo.action'), link })),
      },
    );
  if (may('users.create') && may('users.view'))
    steps.push({
      name: 'colleagues',
      isDone: users && users.total > 1,
      links: [
        {
          label: t('dashboard.steps.colleagues.action'),
          link: linkOptions({ to: '/admin/users', search: { dialog: 'add' } }),
        },
      ],
    });
  if (seesReservations && may('reservations.create'))
    steps.push({
      name: 'reservation',
      isDone: reservations && reservations.total > 0,
      links: [
        {
          label: t('dashboard.steps.reservation.action'),
          link: linkOptions({ to: '/reservations', search: { dialog: 'add' } }),
        },
      ],
    });
  return steps;
}

/** What someone should look at who has just joined; nothing is left to do in the data, so a visit counts. */
function useJoining(): Step[] {
  const { t } = useTranslation();
  const actor = useActor();
  const now = useNow();
  const { visited, visit } = useVisitedSteps(actor.id);
  if (now.getTime() - new Date(actor.created_at).getTime() > newFor) return [];
  const step = (name: (typeof visited)[number], link: Step['links'][number]['link']): Step => ({
    name,
    isDone: visited.includes(name),
    links: [{ label: t(`dashboard.steps.${name}.action`), link, onVisit: () => visit(name) }],
  });
  return [
    { name: 'signIn', isDone: true, links: [] },
    step('profile', linkOptions({ to: '/settings' })),
    ...(canInRole(actor, 'machines.view') ? [step('browse', linkOptions({ to: '/used-machines' }))] : []),
    ...(canInRole(actor, 'reservations.view') && canInRole(actor, 'reservations.create')
      ? [step('reserve', linkOptions({ to: '/reservations', search: { dialog: 'add' } }))]
      : []),
    step('guide', linkOptions({ to: '/help' })),
  ];
}
