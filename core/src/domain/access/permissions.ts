/** The permission catalogue, the permissions of each role and the ownership rule. */

export const roles = ['admin', 'backoffice', 'salesperson'] as const;
export type Role = (typeof roles)[number];

/** Permission ids by category, in the order in which the matrix shows them. */
export const permissionCatalogue = {
  machines: [
    'machines.view',
    'machines.create',
    'machines.edit',
    'machines.delete',
    'machines.export',
    'machines.import',
    'machines.view_costs',
  ],
  reservations: [
    'reservations.view',
    'reservations.create',
    'reservations.edit',
    'reservations.cancel',
    'reservations.extend',
    'reservations.complete',
    'reservations.delete',
    'reservations.export',
  ],
  quotes: ['quotes.view', 'quotes.create', 'quotes.edit'],
  sales: ['sales.mark_as_sold'],
  approvals: ['approvals.decide'],
  exports: ['exports.create'],
  reports: ['reports.view', 'reports.generate', 'reports.export'],
  users: ['users.view', 'users.create', 'users.edit', 'users.delete', 'users.manage_roles'],
  settings: ['settings.view', 'settings.edit'],
  categories: ['categories.manage'],
  fieldConfig: ['fieldConfig.manage'],
} as const;

export type Permission = (typeof permissionCatalogue)[keyof typeof permissionCatalogue][number];

export const permissions: readonly Permission[] = Object.values(permissionCatalogue).flat();

/** Everyone but salespeople. */
export const officeRoles = ['admin', 'backoffice'] as const satisfies readonly Role[];
export const isOfficeRole = (role: Role): boolean => officeRoles.some((one) => one === role);
const adminOnly: readonly Role[] = ['admin'];

/** These permissions have no effect in the other roles, whatever the matrix grants. */
const limitedTo: Partial<Record<Permission, readonly Role[]>> = {
  'machines.import': adminOnly,
  'approvals.decide': officeRoles,
  'reports.view': officeRoles,
  'reports.generate': officeRoles,
  'reports.export': officeRoles,
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

/** The roles in which the permission has any effect. */
export function rolesOfPermission(permission: Permission): readonly Role[] {
  return limitedTo[permission] ?? roles;
}

export type PermissionMatrix = Record<Role, readonly Permission[]>;

export const defaultPermissions: PermissionMatrix = {
  admin: permissions,
  backoffice: [
    'machines.view',
    'machines.create',
    'machines.edit',
    'machines.export',
    'machines.import',
    'machines.view_costs',
    'reservations.view',
    'reservations.create',
    'reservations.edit',
    'reservations.cancel',
    'reservations.extend',
    'reservations.complete',
    'quotes.view',
    'quotes.create',
    'quotes.edit',
    'sales.mark_as_sold',
    'approvals.decide',
    'exports.create',
    'reports.view',
    'reports.generate',
    'reports.export',
  ],
  salesperson: [
    'machines.view',
    'machines.create',
    'machines.edit',
    'machines.view_costs',
    'reservations.view',
    'reservations.create',
    'reservations.edit',
    'reservations.cancel',
    'reservations.extend',
    'reservations.complete',
    'quotes.view',
    'quotes.create',
    'quotes.edit',
    'sales.mark_as_sold',
    'reports.view',
  ],
};

const known = new Set<string>(permissions);
const isPermission = (value: unknown): value is Permission => typeof value === 'string' && known.has(value);

/** The stored JSON, used only if it has a list for every role; otherwise the defaults (spec 1 §5). */
export function permissionMatrix(stored: string | null | undefined): PermissionMatrix {
  if (!stored) return defaultPermissions;
  let value: unknown;
  try {
    value = JSON.parse(stored);
  } catch {
    return defaultPermissions;
  }
  if (typeof value !== 'object' || value === null) return defaultPermissions;
  const lists = Object.entries(value).filter((entry): entry is [string, unknown[]] =>
    Array.isArray(entry[1]),
  );
  const byRole = new Map(lists);
  if (!roles.every((role) => byRole.has(role))) return defaultPermissions;
  const listOf = (role: Role) => (byRole.get(role) ?? []).filter(isPermission);
  return { admin: permissions, backoffice: listOf('backoffice'), salesperson: listOf('salesperson') };
}

/** Who performs the action: a signed-in user, or the system (`id` null) in jobs, seeds and the command line. */
export interface Actor {
  id: string | null;
  /** A customer, who has no account: without id and name. */
  kind?: 'customer';
  name: string;
  role: Role;
  permissions: readonly Permission[];
  /** The upper limit of an API key, whatever its owner may do. Omitted for a person’s own session. */
  scope?: readonly Permission[];
}

/** Whether the stored matrix allows this. Administrators may do everything; API keys only what their scope includes. */
export function can(actor: Pick<Actor, 'role' | 'permissions' | 'scope'>, permission: Permission): boolean {
  if (actor.scope && !actor.scope.includes(permission)) return false;
  return actor.role === 'admin' || actor.permissions.includes(permission);
}

/** Whether the permission is granted and has an effect in the actor's role. */
export function canInRole(
  actor: Pick<Actor, 'role' | 'permissions' | 'scope'>,
  permission: Permission,
): boolean {
  return rolesOfPermission(permission).includes(actor.role) && can(actor, permission);
}

/** The roles in which the permission is granted and has an effect. */
export const rolesWith = (matrix: PermissionMatrix, permission: Permission): Role[] =>
  roles.filter((role) => canInRole({ role, permissions: matrix[role] }, permission));

/**
 * Ownership: admin and backoffice may change any record, a salesperson only their own. Reading is never restricted by
 * ownership.
 */
export function owns(actor: Pick<Actor, 'id' | 'role'>, record: { created_by: string | null }): boolean {
  return isOfficeRole(actor.role) || (actor.id !== null && record.created_by === actor.id);
}
