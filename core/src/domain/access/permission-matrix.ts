import {
  defaultPermissions,
  permissions,
  roles,
  type Permission,
  type PermissionMatrix,
  type Role,
} from './permissions.ts';

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
