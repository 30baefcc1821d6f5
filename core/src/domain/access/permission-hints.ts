/** What to know about a permission before granting it in the permission matrix. */

import type { Permission, Role } from './permissions.ts';

const office: readonly Role[] = ['admin', 'backoffice'];
const adminOnly: readonly Role[] = ['admin'];

/** These endpoints also require a role (spec 1 §2). */
const effectiveRoles: Partial<Record<Permission, readonly Role[]>> = {
  'machines.import': adminOnly,
  'approvals.decide': office,
  'reports.view': office,
  'reports.generate': office,
  'reports.export': office,
  'users.view': adminOnly,
  'users.create': adminOnly,
  'users.edit': adminOnly,
  'users.delete': adminOnly,
  'users.manage_roles': adminOnly,
  'settings.view': adminOnly,
  'settings.edit': adminOnly,
  'categories.manage': adminOnly,
  'fieldConfig.manage': adminOnly,
};

/** The roles in which the permission has any effect; null if it works in every role. */
export function rolesOfPermission(permission: Permission): readonly Role[] | null {
  return effectiveRoles[permission] ?? null;
}

/** A permission is useless without the permissions listed here. */
const required: Partial<Record<Permission, readonly Permission[]>> = {
  'machines.create': ['machines.view'],
  'machines.edit': ['machines.view'],
  'machines.delete': ['machines.view'],
  'machines.export': ['machines.view'],
  'machines.view_costs': ['machines.view'],
  'reservations.create': ['machines.view'],
  'reservations.edit': ['reservations.view'],
  'reservations.cancel': ['reservations.view'],
  'reservations.extend': ['reservations.view'],
  'reservations.complete': ['reservations.view', 'sales.mark_as_sold'],
  'reservations.delete': ['reservations.view'],
  'reservations.export': ['reservations.view'],
  'sales.mark_as_sold': ['machines.view'],
  'exports.create': ['machines.export'],
  'reports.generate': ['reports.view'],
  'reports.export': ['reports.view'],
};

/** The permissions that the role still needs before this one is useful. */
export function missingFor(permission: Permission, granted: readonly Permission[]): Permission[] {
  if (!granted.includes(permission)) return [];
  return (required[permission] ?? []).filter((other) => !granted.includes(other));
}
