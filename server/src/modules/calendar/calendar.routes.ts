import { calendar } from '@strojpark/core/contracts/calendar';
import { route } from '../../lib/route.ts';
import * as service from './calendar.service.ts';

export const calendarRoutes = [
  route(calendar.list, (ctx, { query }) => service.list(ctx, query)),
  route(calendar.countEnds, (ctx, { query }) => service.countEnds(ctx, query)),
];
