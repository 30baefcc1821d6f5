import { costs } from '@strojpark/core/contracts/costs';
import { route } from '../../lib/route.ts';
import * as service from './costs.service.ts';

export const costsRoutes = [
  route(costs.list, (ctx, { params }) => service.list(ctx, params.id)),
  route(costs.create, (ctx, { params, body }) => service.create(ctx, params.id, body)),
  route(costs.update, (ctx, { params, body }) => service.update(ctx, params.id, body)),
  route(costs.delete, (ctx, { params }) => service.deleteCost(ctx, params.id)),
];
