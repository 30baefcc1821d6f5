import { events } from '@strojpark/core/contracts/events';
import { route, type RouteDeps } from '../../lib/route.ts';
import type { EventsService } from './events.service.ts';

export const eventsRoutes = (service: EventsService, authenticate: RouteDeps['authenticate']) => [
  route(events.stream, (ctx, { request }) =>
    Promise.resolve(service.open(ctx, () => authenticate(request, new Date(), false))),
  ),
];
