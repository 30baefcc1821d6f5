import type { RolePermissions } from '@strojpark/core/contracts/role-permissions';
import { permissions, roles, type Permission, type Role } from '@strojpark/core/domain/access/permissions';

export type Matrix = RolePermissions['permissions'];

/** The matrix with permissions granted to or revoked from a role, in catalogue order. */
export function withPermissions(
  matrix: Matrix,
  role: Role,
  changed: readonly Permission[],
  isGranted: boolean,
): Matrix {
  const before = matrix[role];
  const after = permissions.filter((one) => (changed.includes(one) ? isGranted : before.includes(one)));
  return { ...matrix, [role]: after };
}

/** The differences between two matrices, by role. */
export function changedPermissions(from: Matrix, to: Matrix): Record<Role, Permission[]> {
  const changedOf = (role: Role) =>
    permissions.filter((one) => from[role].includes(one) !== to[role].includes(one));
  return {
    admin: changedOf('admin'),
    backoffice: changedOf('backoffice'),
    salesperson: changedOf('salesperson'),
  };
}

/**
 * Applies the changes from `base` to `draft` to `next` instead. A permission is either granted or not, so two users
 * who change the same one want the same: there are no conflicts.
 */
export function rebased(base: Matrix, draft: Matrix, next: Matrix): Matrix {
  const changed = changedPermissions(base, draft);
  return roles.reduce(
    (matrix, role) =>
      changed[role].reduce(
        (result, one) => withPermissions(result, role, [one], draft[role].includes(one)),
        matrix,
      ),
    next,
  );
}
