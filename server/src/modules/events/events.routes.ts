import { events } from '@strojpark/core/contracts/events';
import { route, type RouteDeps } from '../../lib/route.ts';
import type { EventsService } from './events.service.ts';

export const eventsRoutes = (service: EventsService, authenticate: RouteDeps['authenticate']) => [
  route(events.stream, (ctx, { request }) =>
    // A stream outlives its token, but not its session: otherwise everybody would refetch everything every ten minutes.
    Promise.resolve(service.open(ctx, () => authenticate(request, new Date(), false, ctx.now))),
  ),
];
