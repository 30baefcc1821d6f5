import { createHash } from 'node:crypto';
import { permissionMatrixBody, type RolePermissions } from '@strojpark/core/contracts/role-permissions';
import {
  defaultPermissions,
  permissionMatrix,
  permissions,
  roles,
  type Role,
} from '@strojpark/core/domain/access/permissions';
import { inTx } from '../../db/tx.ts';
import { requireVersion } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { validated } from '../../lib/validate.ts';
import { changesBetween, record } from '../audit/audit.service.ts';
import * as repo from './role-permissions.repo.ts';

type Matrix = RolePermissions['permissions'];

/** Sorted in catalogue order without duplicates, so that equal matrices are stored as equal texts. */
function ordered(matrix: Record<Role, readonly string[]>): Matrix {
  const listOf = (role: Role) => permissions.filter((one) => matrix[role].includes(one));
  return { admin: [...permissions], backoffice: listOf('backoffice'), salesperson: listOf('salesperson') };
}

const versionOf = (matrix: Matrix) =>
  createHash('sha256').update(JSON.stringify(matrix)).digest('base64url').slice(0, 22);

export async function get(ctx: Ctx): Promise<RolePermissions> {
  const row = await repo.selectMatrix(ctx.db);
  const matrix = ordered(permissionMatrix(row?.value));
  return {
    permissions: matrix,
    version: versionOf(matrix),
    updated_at: row?.updated_at ?? null,
    updated_by_name: row?.updated_by_name ?? null,
  };
}

/**
 * Saves the permissions of each role, for every call that can: 422 for unknown permissions or missing roles, 409 for
 * a matrix edited from another `version` than the current one.
 */
export async function savePermissions(ctx: Ctx, matrix: unknown, version?: string): Promise<RolePermissions> {
  const next = ordered(validated(permissionMatrixBody, matrix, 'body'));
  return inTx(ctx, async (ctx) => {
    const stored = await repo.lockMatrix(ctx.db, JSON.stringify(ordered(defaultPermissions)));
    const before = ordered(permissionMatrix(stored));
    await requireVersion(version, versionOf(before), () => get(ctx));
    const changes = changesBetween(before, next);
    if (roles.some((role) => changes[role])) {
      await repo.updateMatrix(ctx.db, JSON.stringify(next), { by: ctx.user.id, now: ctx.now });
      await record(ctx, {
        action: 'update',
        entity: 'setting',
        id: 'role_permissions',
        name: 'role_permissions',
        changes,
      });
    }
    return get(ctx);
  });
}
