import type { badges } from '@strojpark/core/contracts/badge-counts';
import { can } from '@strojpark/core/domain/access/permissions';
import type { ResponseOf } from '@strojpark/core/endpoint';
import type { Ctx } from '../../lib/ctx.ts';
import { countUnseen } from '../demands/demand-matches.service.ts';
import { countUnread } from '../notifications/notifications.service.ts';
import { countOffers } from '../queue/queue-list.service.ts';
import { countToAnswer } from '../quotes/quotes.service.ts';
import { waitingWork } from '../reservations/reservation-list.service.ts';

/** In one call: every open window asks for them once a minute. */
export async function get(ctx: Ctx): Promise<ResponseOf<typeof badges.get>> {
  const unread = await countUnread(ctx);
  const questions = can(ctx.user, 'quotes.view') ? await countToAnswer(ctx) : null;
  if (!can(ctx.user, 'reservations.view'))
    return {
      unread,
      overdue: null,
      ownOverdue: null,
      approvals: null,
      offers: null,
      matches: null,
      questions,
    };
  return {
    unread,
    questions,
    ...(await waitingWork(ctx)),
    offers: await countOffers(ctx),
    matches: await countUnseen(ctx),
  };
}

/** One by one, for pages of the previous release. */
export const unread = (ctx: Ctx): Promise<number> => countUnread(ctx);
export const offers = (ctx: Ctx): Promise<number> => countOffers(ctx);
export const matches = (ctx: Ctx): Promise<number> => countUnseen(ctx);
