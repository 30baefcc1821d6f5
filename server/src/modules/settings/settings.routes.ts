import { settings } from '@strojpark/core/contracts/settings';
import { route } from '../../lib/route.ts';
import { publicSettings } from './public-settings.service.ts';
import * as changes from './setting-changes.service.ts';
import * as lists from './setting-list.service.ts';

export const settingsRoutes = [
  route(settings.public, publicSettings),
  route(settings.list, (ctx, { query }) => lists.list(ctx, { onlyPublic: query.public === 'true' })),
  route(settings.listByCategory, (ctx, { params }) => lists.listByCategory(ctx, params.category)),
  route(settings.getValue, (ctx, { params }) => lists.getValue(ctx, params.key)),
  route(settings.get, (ctx, { params }) => lists.get(ctx, params.key)),
  route(settings.update, (ctx, { body }) => changes.update(ctx, body)),
  route(settings.updateMany, (ctx, { body }) => changes.updateMany(ctx, body.settings)),
  route(settings.initialize, (ctx) => changes.initialize(ctx)),
  route(settings.reset, (ctx, { params }) => changes.reset(ctx, params.key)),
];
