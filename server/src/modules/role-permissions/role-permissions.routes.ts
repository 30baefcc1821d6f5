import { rolePermissions } from '@strojpark/core/contracts/role-permissions';
import { route } from '../../lib/route.ts';
import * as service from './role-permissions.service.ts';

export const rolePermissionsRoutes = [
  route(rolePermissions.get, (ctx) => service.get(ctx)),
  route(rolePermissions.update, (ctx, { body }) =>
    service.savePermissions(ctx, body.permissions, body.version),
  ),
];
