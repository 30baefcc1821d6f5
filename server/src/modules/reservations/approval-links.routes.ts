import { approvalLinks } from '@strojpark/core/contracts/approval-links';
import { route } from '../../lib/route.ts';
import { decide, open } from './approval-links.service.ts';

export const approvalLinksRoutes = [
  route(approvalLinks.open, (ctx, { body, request }) =>
    open(ctx, ctx.user, { ...body, address: request.ip }),
  ),
  route(approvalLinks.decide, (ctx, { body, request }) =>
    decide(ctx, ctx.user, { ...body, address: request.ip }),
  ),
  route(approvalLinks.openWithoutSignIn, (ctx, { body, request }) =>
    open(ctx, null, { ...body, address: request.ip }),
  ),
  route(approvalLinks.decideWithoutSignIn, (ctx, { body, request }) =>
    decide(ctx, null, { ...body, address: request.ip }),
  ),
];
