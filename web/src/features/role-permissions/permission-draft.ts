import type { RolePermissions } from '@strojpark/core/contracts/role-permissions';
import { permissions, roles, type Permission, type Role } from '@strojpark/core/domain/access/permissions';

export type Matrix = RolePermissions['permissions'];

/** The matrix with some permissions of a role granted or taken away, in the order of the catalogue. */
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

/** What differs between two matrices, by role. */
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
 * The changes that lead from `base` to `draft`, made to `next` instead. A permission is granted or not, so two
 * people who both changed one want the same: nothing can conflict.
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
