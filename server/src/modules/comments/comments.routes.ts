import {
  comments,
  demandComments,
  machineComments,
  reservationComments,
} from '@strojpark/core/contracts/comments';
import { route } from '../../lib/route.ts';
import * as service from './comments.service.ts';

export const commentsRoutes = [
  route(machineComments.list, (ctx, { params, query }) => service.list(ctx, 'machine', params.id, query)),
  route(machineComments.create, (ctx, { params, body }) => service.create(ctx, 'machine', params.id, body)),
  route(machineComments.colleagues, (ctx, { params }) => service.colleagues(ctx, 'machine', params.id)),
  route(reservationComments.list, (ctx, { params, query }) =>
    service.list(ctx, 'reservation', params.id, query),
  ),
  route(reservationComments.create, (ctx, { params, body }) =>
    service.create(ctx, 'reservation', params.id, body),
  ),
  route(reservationComments.colleagues, (ctx, { params }) =>
    service.colleagues(ctx, 'reservation', params.id),
  ),
  route(demandComments.list, (ctx, { params, query }) => service.list(ctx, 'demand', params.id, query)),
  route(demandComments.create, (ctx, { params, body }) => service.create(ctx, 'demand', params.id, body)),
  route(demandComments.colleagues, (ctx, { params }) => service.colleagues(ctx, 'demand', params.id)),
  route(comments.search, (ctx, { query }) => service.search(ctx, query)),
  route(comments.update, (ctx, { params, body }) => service.update(ctx, params.id, body)),
  route(comments.delete, (ctx, { params }) => service.deleteComment(ctx, params.id)),
];
