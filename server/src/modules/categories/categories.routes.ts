import { categories } from '@strojpark/core/contracts/categories';
import { route } from '../../lib/route.ts';
import * as service from './categories.service.ts';

export const categoriesRoutes = [
  route(categories.list, (ctx) => service.list(ctx)),
  route(categories.listActive, (ctx) => service.listActive(ctx)),
  route(categories.get, (ctx, { params }) => service.get(ctx, params.id)),
  route(categories.create, (ctx, { body }) => service.create(ctx, body)),
  route(categories.reorder, (ctx, { body }) => service.reorder(ctx, body)),
  route(categories.update, (ctx, { params, body }) => service.update(ctx, params.id, body)),
  route(categories.delete, (ctx, { params, query }) => service.deleteCategory(ctx, params.id, query)),
];
