import { views } from '@strojpark/core/contracts/views';
import { route } from '../../lib/route.ts';
import * as service from './views.service.ts';

export const viewsRoutes = [
  route(views.list, (ctx) => service.list(ctx)),
  route(views.get, (ctx, { params }) => service.get(ctx, params.id)),
  route(views.create, (ctx, { body }) => service.create(ctx, body)),
  route(views.update, (ctx, { params, body }) => service.update(ctx, params.id, body)),
  route(views.delete, (ctx, { params }) => service.deleteView(ctx, params.id)),
  route(views.subscribe, (ctx, { params, body }) => service.subscribe(ctx, params.id, body)),
  route(views.unsubscribe, (ctx, { params }) => service.unsubscribe(ctx, params.id)),
  route(views.arrange, (ctx, { body }) => service.arrange(ctx, body)),
];
