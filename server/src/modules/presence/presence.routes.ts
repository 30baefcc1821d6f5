import { presence } from '@strojpark/core/contracts/presence';
import { route } from '../../lib/route.ts';
import type { PresenceService } from './presence.service.ts';

export const presenceRoutes = (service: PresenceService) => [
  route(presence.beat, (ctx, { body }) => service.beat(ctx, body)),
  route(presence.leave, (ctx, { body }) => service.leave(ctx, body)),
];
