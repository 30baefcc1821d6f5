import { users } from '@strojpark/core/contracts/users';
import { route } from '../../lib/route.ts';
import * as access from './user-access.service.ts';
import * as bulk from './user-bulk.service.ts';
import { exportUsers } from './user-export.service.ts';
import * as lists from './user-list.service.ts';
import * as service from './users.service.ts';

export const usersRoutes = [
  route(users.list, (ctx, { query }) => lists.list(ctx, query)),
  route(users.statistics, (ctx) => lists.statistics(ctx)),
  route(users.previewInvitations, (ctx) => bulk.previewInvitations(ctx)),
  route(users.invite, (ctx, { body }) => bulk.invite(ctx, body)),
  route(users.previewInactive, (ctx, { query }) => bulk.previewInactive(ctx, query.days)),
  route(users.deactivateInactive, (ctx, { body }) => bulk.deactivateInactive(ctx, body)),
  route(users.export, (ctx, { body }) => exportUsers(ctx, body)),
  route(users.get, (ctx, { params }) => service.get(ctx, params.id)),
  route(users.create, (ctx, { body }) => service.create(ctx, body)),
  route(users.update, (ctx, { params, body }) => service.update(ctx, params.id, body)),
  route(users.delete, (ctx, { params }) => service.deleteUser(ctx, params.id)),
  route(users.resetPassword, (ctx, { params, body }) => access.resetPassword(ctx, params.id, body)),
  route(users.resetSecondFactor, (ctx, { params }) => access.resetSecondFactor(ctx, params.id)),
];
