import {
  canInRole,
  officeRoles,
  type Permission,
  type Role,
} from '@strojpark/core/domain/access/permissions';
import {
  IconFileExport,
  IconFileImport,
  IconPlus,
  IconSettings,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react';
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import { useActor } from '../lib/auth.ts';

interface QuickAction {
  icon: Icon;
  link: LinkProps;
  permission?: Permission;
  roles?: readonly Role[];
}

const actions = {
  addUsed: {
    icon: IconPlus,
    link: linkOptions({ to: '/used-machines', search: { dialog: 'add' } }),
    permission: 'machines.create',
  },
  addStock: {
    icon: IconPlus,
    link: linkOptions({ to: '/stock-machines', search: { dialog: 'add' } }),
    permission: 'machines.create',
  },
  addReservation: {
    icon: IconPlus,
    link: linkOptions({ to: '/reservations', search: { dialog: 'add' } }),
    permission: 'reservations.create',
  },
  addDemand: {
    icon: IconPlus,
    link: linkOptions({ to: '/demands', search: { dialog: 'add' } }),
    permission: 'reservations.create',
  },
  addQuote: {
    icon: IconPlus,
    link: linkOptions({ to: '/quotes', search: { dialog: 'add' } }),
    permission: 'quotes.create',
  },
  addUser: {
    icon: IconUserPlus,
    link: linkOptions({ to: '/admin/users', search: { dialog: 'add' } }),
    permission: 'users.create',
  },
  export: {
    icon: IconFileExport,
    link: linkOptions({ to: '/export' }),
    permission: 'exports.create',
    roles: officeRoles,
  },
  import: {
    icon: IconFileImport,
    link: linkOptions({ to: '/import' }),
    permission: 'machines.import',
  },
  settings: { icon: IconSettings, link: linkOptions({ to: '/settings' }) },
} satisfies Record<string, QuickAction>;

/** The given actions that the user may do, in the given order. */
export function useQuickActions<Name extends keyof typeof actions>(names: readonly Name[]) {
  const actor = useActor();
  return names.flatMap((name) => {
    const { icon, link, permission, roles }: QuickAction = actions[name];
    const mayDo =
      (permission === undefined || canInRole(actor, permission)) && (roles?.includes(actor.role) ?? true);
    return mayDo ? [{ name, icon, link }] : [];
  });
}
