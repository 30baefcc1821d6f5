import { apiKeys } from '@strojpark/core/contracts/api-keys';
import { route } from '../../lib/route.ts';
import * as service from './api-keys.service.ts';

export const apiKeysRoutes = [
  route(apiKeys.list, (ctx) => service.list(ctx)),
  route(apiKeys.create, (ctx, { body }) => service.create(ctx, body)),
  route(apiKeys.revoke, (ctx, { params }) => service.revoke(ctx, params.id)),
];
