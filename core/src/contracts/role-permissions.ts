import * as z from 'zod';
import { permissions, type Permission } from '../domain/access/permissions.ts';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { timestamp } from './common.ts';

const permission = z.enum(permissions as [Permission, ...Permission[]]);
const list = z.array(permission).max(permissions.length);

/** What each role may do; the administrator always gets the whole catalogue, whatever is sent. */
export const permissionMatrixBody = z.object({ admin: list, backoffice: list, salesperson: list });

const rolePermissionsAnswer = z.object({
  permissions: permissionMatrixBody,
  /** A version of the content, to detect concurrent edits. */
  version: z.string(),
  /** Null if nothing was ever saved and the defaults apply. */
  updated_at: timestamp.nullable(),
  updated_by_name: z.string().nullable(),
});
export type RolePermissions = z.output<typeof rolePermissionsAnswer>;

const access = inRole('users.manage_roles');

export const rolePermissions = {
  get: endpoint({
    method: 'GET',
    path: '/settings/role-permissions',
    access,
    summary: 'Get the current permission matrix',
    response: rolePermissionsAnswer,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/settings/role-permissions',
    access: { ...access, inPerson: true },
    summary: 'Save the permission matrix; it takes effect with each user’s next request',
    body: z.object({
      permissions: permissionMatrixBody,
      /** The version that was edited; if omitted, the current matrix is overwritten. */
      version: z.string().max(100).optional(),
    }),
    response: rolePermissionsAnswer,
    errors: ['stale_version'],
  }),
} satisfies Contract;
