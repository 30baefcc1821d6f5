import { demandCounts } from '@strojpark/core/contracts/badge-counts';
import { demands } from '@strojpark/core/contracts/demands';
import { route } from '../../lib/route.ts';
import * as lists from './demand-list.service.ts';
import * as matches from './demand-matches.service.ts';
import * as service from './demands.service.ts';

export const demandsRoutes = [
  route(demands.list, (ctx, { query }) => lists.list(ctx, query)),
  route(demandCounts.countForMachine, (ctx, { params }) => matches.countForMachine(ctx, params.id)),
  route(demands.get, (ctx, { params }) => service.get(ctx, params.id)),
  route(demands.create, (ctx, { body }) => service.create(ctx, body)),
  route(demands.update, (ctx, { params, body }) => service.update(ctx, params.id, body)),
  route(demands.delete, (ctx, { params }) => service.deleteDemand(ctx, params.id)),
  route(demands.serve, (ctx, { params, body }) => service.serve(ctx, params.id, body.reason)),
  route(demands.close, (ctx, { params, body }) => service.close(ctx, params.id, body.reason)),
  route(demands.reopen, (ctx, { params, body }) => service.reopen(ctx, params.id, body)),
  route(demands.listMatches, (ctx, { params, query }) => matches.list(ctx, params.id, query)),
  route(demands.markMatchesSeen, (ctx, { params }) => matches.markSeen(ctx, params.id)),
  route(demands.offerMatch, (ctx, { params }) => matches.answer(ctx, params, 'offer', null)),
  route(demands.rejectMatch, (ctx, { params, body }) => matches.answer(ctx, params, 'reject', body.reason)),
  route(demands.reconsiderMatch, (ctx, { params }) => matches.answer(ctx, params, 'reconsider', null)),
];
