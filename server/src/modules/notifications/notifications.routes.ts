import { notifications } from '@strojpark/core/contracts/notifications';
import { route } from '../../lib/route.ts';
import * as service from './notifications.service.ts';

export const notificationsRoutes = [
  route(notifications.list, (ctx, { query }) => service.list(ctx, query)),
  route(notifications.markAllRead, (ctx) => service.markAllRead(ctx)),
  route(notifications.markRead, (ctx, { params }) => service.markRead(ctx, params.id)),
];
