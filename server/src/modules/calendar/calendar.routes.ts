import { calendar } from '@strojpark/core/contracts/calendar';
import { calendarFeed } from '@strojpark/core/contracts/calendar-feed';
import { route } from '../../lib/route.ts';
import * as feed from './calendar-feed.service.ts';
import * as service from './calendar.service.ts';

export const calendarRoutes = [
  route(calendar.list, (ctx, { query }) => service.list(ctx, query)),
  route(calendar.countEnds, (ctx, { query }) => service.countEnds(ctx, query)),
  route(calendarFeed.get, (ctx) => feed.get(ctx)),
  route(calendarFeed.create, (ctx) => feed.create(ctx)),
  route(calendarFeed.revoke, (ctx) => feed.revoke(ctx)),
  route(calendarFeed.read, async (ctx, { params, request, reply }) => {
    const { download, tag, isKnown } = await feed.read(ctx, {
      file: params.file,
      address: request.ip,
      known: request.headers['if-none-match'],
    });
    reply.header('cache-control', 'private, no-cache').header('etag', tag).header('x-robots-tag', 'noindex');
    if (isKnown) reply.code(304);
    return download;
  }),
];
