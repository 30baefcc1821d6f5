import { badges, formerBadges } from '@strojpark/core/contracts/badge-counts';
import { route } from '../../lib/route.ts';
import * as service from './badges.service.ts';

export const badgesRoutes = [
  route(badges.get, (ctx) => service.get(ctx)),
  route(formerBadges.countUnread, async (ctx) => ({ unread: await service.unread(ctx) })),
  route(formerBadges.countOffers, async (ctx) => ({ count: await service.offers(ctx) })),
  route(formerBadges.countNewMatches, async (ctx) => ({ count: await service.matches(ctx) })),
];
