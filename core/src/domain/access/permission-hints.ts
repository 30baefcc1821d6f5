/** What to know about a permission before granting it in the permission matrix. */

import type { Permission } from './permissions.ts';

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
  'quotes.create': ['machines.view', 'quotes.view'],
  'quotes.edit': ['quotes.view'],
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
