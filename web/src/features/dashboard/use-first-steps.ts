import { canInRole, type Permission } from '@strojpark/core/domain/access/permissions';
import type { VisitedStep } from '@strojpark/core/domain/settings/user-settings';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useCompany } from '../../entities/company/company.queries.ts';
import { useMachineStatistics } from '../../entities/machines/machines.queries.ts';
import { useReservationStatistics } from '../../entities/reservations/reservations.queries.ts';
import { hasMailServer, useSettings } from '../../entities/settings/settings.queries.ts';
import { useUserStatistics } from '../../entities/users/users.queries.ts';
import { isNew } from '../../entities/users/is-new.ts';
import { useActor } from '../../lib/auth.ts';
import { isOwnComputer } from '../../lib/own-computer.ts';
import { useNow } from '../../lib/use-now.ts';
import type { Step } from './first-steps.tsx';

/** A step of the setup; whether it is done is read from the data, which may be missing. */
type SetUpStep = Omit<Step, 'isDone'> & { isDone: boolean | undefined };

const isKnown = (step: SetUpStep): step is Step => step.isDone !== undefined;

/**
 * The steps that the user may take: setting up the company and, once that is done, those of a new colleague. None once
 * all are done or if the data could not be loaded, undefined while it loads; nothing is loaded unless they are `wanted`.
 * `visited` are those that the user has looked at, or does without.
 */
export function useFirstSteps(wanted: boolean, visited: readonly VisitedStep[]): readonly Step[] | undefined {
  const setUp = useSetUp(wanted, visited);
  // Where visits were kept before the server kept them.
  useEffect(() => localStorage.removeItem('first-steps'), []);
  const joining = useJoining(visited);
  if (setUp.isLoading) return undefined;
  const known = setUp.steps.filter(isKnown);
  if (known.length < setUp.steps.length) return [];
  const steps = known.every(({ isDone, isOptional }) => isDone || isOptional) ? joining : known;
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

function useSetUp(
  wanted: boolean,
  visited: readonly VisitedStep[],
): { steps: readonly SetUpStep[]; isLoading: boolean } {
  const { t } = useTranslation();
  const actor = useActor();
  const now = useNow();
  const may = (permission: Permission) => canInRole(actor, permission);
  const addsMachines = may('machines.view') && may('machines.create');
  const reserves = may('reservations.view') && may('reservations.create');
  const invites = may('users.create') && may('users.view');
  const setsUp = may('settings.view') && may('settings.edit');
  const loads = {
    used: useMachineStatistics('used', wanted && addsMachines),
    stock: useMachineStatistics('stock', wanted && addsMachines),
    reservations: useReservationStatistics(wanted && reserves),
    users: useUserStatistics(wanted && invites),
    company: useCompany(wanted && setsUp),
    mail: useSettings('notifications', wanted && setsUp),
    terms: useSettings('reservations', wanted && setsUp && addsMachines),
  };
  const [used, stock, reservations] = [loads.used.data, loads.stock.data, loads.reservations.data];
  const [users, company, mail] = [loads.users.data, loads.company.data, loads.mail.data];
  const terms = loads.terms.data;
  const settings = [
    {
      label: t('dashboard.steps.company.action'),
      link: linkOptions({ to: '/admin/settings/$section', params: { section: 'general' } }),
    },
  ];
  const mayImport = may('machines.import');
  const importing = mayImport
    ? [{ label: t('dashboard.steps.machines.import'), link: linkOptions({ to: '/import' }) }]
    : [];
  const steps: SetUpStep[] = [];
  if (setsUp)
    steps.push(
      { name: 'company', isDone: company && company.address.length > 0, links: settings },
      {
        name: 'logo',
        isDone: company && company.logo !== null,
        isOptional: true,
        links: settings.map(({ link }) => ({ label: t('dashboard.steps.logo.action'), link })),
      },
    );
  if (addsMachines)
    steps.push({
      name: 'machines',
      ...(!mayImport && { text: t('dashboard.steps.machines.byHand') }),
      // A machine that has been sold was entered too.
      isDone: used && stock && used.total + used.sold + stock.total + stock.sold > 0,
      links: [
        ...importing,
        {
          label: t('dashboard.steps.machines.add'),
          link: linkOptions({ to: '/used-machines', search: { dialog: 'add' } }),
        },
      ],
      // One machine that was entered by hand is rarely all of them.
      linksWhenDone: importing,
    });
  if (setsUp && addsMachines)
    steps.push({
      name: 'fleet',
      isDone:
        terms &&
        (visited.includes('fleet') ||
          terms.some(({ key, updated_at }) => key === 'replacements_required' && updated_at !== null)),
      skip: { label: t('dashboard.steps.fleet.skip'), step: 'fleet' },
      isOptional: true,
      links: [
        {
          label: t('dashboard.steps.fleet.action'),
          link: linkOptions({ to: '/admin/settings/$section', params: { section: 'reservations' } }),
        },
      ],
    });
  if (setsUp)
    steps.push({
      name: 'mail',
      isDone: mail && (hasMailServer(mail) || visited.includes('mail')),
      skip: { label: t('dashboard.steps.mail.skip'), step: 'mail' },
      // A company that has long worked without emails is not asked again.
      isOptional: !isNew(actor, now),
      links: [
        {
          label: t('dashboard.steps.mail.action'),
          link: linkOptions({ to: '/admin/settings/$section', params: { section: 'notifications' } }),
        },
      ],
    });
  if (invites && isOwnComputer(location.hostname))
    steps.push({
      name: 'network',
      isDone: false,
      isOptional: true,
      links: [],
    });
  if (invites)
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
  if (reserves)
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
  return { steps, isLoading: Object.values(loads).some(({ isLoading }) => isLoading) };
}

/** What someone should look at who has just joined; nothing is left to do in the data, so a visit counts. */
function useJoining(visited: readonly VisitedStep[]): Step[] {
  const { t } = useTranslation();
  const actor = useActor();
  const now = useNow();
  if (!isNew(actor, now)) return [];
  const step = (name: VisitedStep, link: LinkProps): Step => ({
    name,
    isDone: visited.includes(name),
    links: [{ label: t(`dashboard.steps.${name}.action`), link }],
  });
  return [
    ...(canInRole(actor, 'settings.edit') ? [{ name: 'setUp', isDone: true, links: [] } as const] : []),
    { name: 'signIn', isDone: true, links: [] },
    step('profile', linkOptions({ to: '/settings' })),
    ...(canInRole(actor, 'machines.view') ? [step('browse', linkOptions({ to: '/used-machines' }))] : []),
    ...(canInRole(actor, 'reservations.view') && canInRole(actor, 'reservations.create')
      ? [step('reserve', linkOptions({ to: '/reservations', search: { dialog: 'add' } }))]
      : []),
    step('guide', linkOptions({ to: '/help' })),
  ];
}
