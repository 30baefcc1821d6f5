import { can, type Permission, type Role } from '@strojpark/core/domain/permissions';
import {
  IconFileExport,
  IconFileImport,
  IconPlus,
  IconSettings,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { SearchEverything } from '../../features/search/search-everything.tsx';
import { useActor } from '../../lib/auth.ts';
import type { MessageKey } from '../../lib/i18n.ts';
import { useNavigation } from './navigation.ts';

interface Action {
  label: MessageKey;
  icon: Icon;
  link: LinkProps;
  permission?: Permission;
  roles?: readonly Role[];
}

const actions: readonly Action[] = [
  {
    label: 'search.actions.addStock',
    icon: IconPlus,
    link: linkOptions({ to: '/stock-machines', search: { dialog: 'add' } }),
    permission: 'machines.create',
  },
  {
    label: 'search.actions.addUsed',
    icon: IconPlus,
    link: linkOptions({ to: '/used-machines', search: { dialog: 'add' } }),
    permission: 'machines.create',
  },
  {
    label: 'search.actions.addReservation',
    icon: IconPlus,
    link: linkOptions({ to: '/reservations', search: { dialog: 'add' } }),
    permission: 'reservations.create',
  },
  {
    label: 'search.actions.addUser',
    icon: IconUserPlus,
    link: linkOptions({ to: '/admin/users', search: { dialog: 'add' } }),
    permission: 'users.create',
    roles: ['admin'],
  },
  {
    label: 'search.actions.export',
    icon: IconFileExport,
    link: linkOptions({ to: '/export' }),
    permission: 'exports.create',
    roles: ['admin', 'backoffice'],
  },
  {
    label: 'search.actions.import',
    icon: IconFileImport,
    link: linkOptions({ to: '/import' }),
    permission: 'machines.import',
    roles: ['admin'],
  },
  { label: 'search.actions.settings', icon: IconSettings, link: linkOptions({ to: '/settings' }) },
];

interface SearchAnythingProps {
  opened: boolean;
  onClose: () => void;
}

/** The search of everything, with the pages and actions that the user may open. */
export function SearchAnything({ opened, onClose }: SearchAnythingProps) {
  const { t } = useTranslation();
  const actor = useActor();
  const pages = useNavigation();
  const allowed = actions.filter(
    ({ permission, roles }) =>
      (permission === undefined || can(actor, permission)) && (roles?.includes(actor.role) ?? true),
  );
  return (
    <SearchEverything
      opened={opened}
      onClose={onClose}
      pages={pages.map(({ to, title, icon }) => ({ id: to, label: t(title), icon, link: { to } }))}
      actions={allowed.map(({ label, icon, link }) => ({ id: label, label: t(label), icon, link }))}
    />
  );
}
