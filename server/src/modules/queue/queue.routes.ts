import { queue } from '@strojpark/core/contracts/queue';
import { route } from '../../lib/route.ts';
import * as lists from './queue-list.service.ts';
import * as service from './queue.service.ts';

export const queueRoutes = [
  route(queue.list, (ctx, { query }) => lists.list(ctx, query)),
  route(queue.get, (ctx, { params }) => lists.get(ctx, params.id)),
  route(queue.join, (ctx, { params, body }) => service.join(ctx, params.id, body)),
  route(queue.accept, (ctx, { params, body }) => service.accept(ctx, params.id, body)),
  route(queue.decline, (ctx, { params, body }) => service.decline(ctx, params.id, body.reason)),
  route(queue.withdraw, (ctx, { params, body }) => service.withdraw(ctx, params.id, body.reason)),
  route(queue.move, (ctx, { params, body }) => service.move(ctx, params.id, body)),
  route(queue.endOffer, (ctx, { params, body }) => service.endOffer(ctx, params.id, body.reason)),
  route(queue.skip, (ctx, { params, body }) => service.skip(ctx, params.id, body.reason)),
];
