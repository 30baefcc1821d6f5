import { deputies } from '@strojpark/core/contracts/deputies';
import { route } from '../../lib/route.ts';
import * as service from './deputies.service.ts';

export const deputiesRoutes = [
  route(deputies.list, (ctx) => service.list(ctx)),
  route(deputies.listCandidates, (ctx) => service.listCandidates(ctx)),
  route(deputies.create, (ctx, { body }) => service.create(ctx, body)),
  route(deputies.end, (ctx, { params }) => service.end(ctx, params.id)),
  route(deputies.listOfUser, (ctx, { params }) => service.listOfKnownUser(ctx, params.id)),
];
