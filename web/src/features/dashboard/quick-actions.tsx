import { IconFileImport, IconPlus, IconUsers, type Icon } from '@tabler/icons-react';
import { can, type Permission, type Role } from '@strojpark/core/domain/permissions';
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../lib/auth.ts';
import type { MessageKey } from '../../lib/i18n.ts';
import classes from './quick-actions.module.css';

interface QuickAction {
  label: MessageKey;
  icon: Icon;
  link: LinkProps;
  permission: Permission;
  roles?: readonly Role[];
}

const actions: readonly QuickAction[] = [
  {
    label: 'dashboard.actions.addUsed',
    icon: IconPlus,
    link: linkOptions({ to: '/used-machines', search: { dialog: 'add' } }),
    permission: 'machines.create',
  },
  {
    label: 'dashboard.actions.addStock',
    icon: IconPlus,
    link: linkOptions({ to: '/stock-machines', search: { dialog: 'add' } }),
    permission: 'machines.create',
  },
  {
    label: 'dashboard.actions.addReservation',
    icon: IconPlus,
    link: linkOptions({ to: '/reservations', search: { dialog: 'add' } }),
    permission: 'reservations.create',
  },
  {
    label: 'dashboard.actions.users',
    icon: IconUsers,
    link: linkOptions({ to: '/admin/users' }),
    permission: 'users.view',
    roles: ['admin'],
  },
  {
    label: 'dashboard.actions.import',
    icon: IconFileImport,
    link: linkOptions({ to: '/import' }),
    permission: 'machines.import',
    roles: ['admin'],
  },
];

/** What one begins from here, as far as one may. */
export function QuickActions() {
  const { t } = useTranslation();
  const actor = useActor();
  const allowed = actions.filter(
    ({ permission, roles }) => can(actor, permission) && (roles?.includes(actor.role) ?? true),
  );
  return (
    <nav className={classes.actions} aria-label={t('dashboard.actions.label')}>
      {allowed.map(({ label, icon: ActionIcon, link }) => (
        <Link key={label} {...link} className={classes.action}>
          <ActionIcon size={18} stroke={1.6} aria-hidden />
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
