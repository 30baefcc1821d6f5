import { reservationCounts } from '@strojpark/core/contracts/badge-counts';
import { reservations } from '@strojpark/core/contracts/reservations';
import { route } from '../../lib/route.ts';
import * as approvalQueue from './approval-queue.service.ts';
import * as approvals from './approvals.service.ts';
import * as suggestions from './replacements.service.ts';
import * as actions from './reservation-actions.service.ts';
import * as lists from './reservation-list.service.ts';
import * as trash from './reservation-trash.service.ts';
import * as service from './reservations.service.ts';

export const reservationsRoutes = [
  route(reservations.list, (ctx, { query }) => lists.list(ctx, query)),
  route(reservationCounts.statistics, (ctx) => lists.statistics(ctx)),
  route(reservations.listExpired, (ctx, { query }) => lists.listExpired(ctx, query)),
  route(reservations.listPendingApprovals, (ctx, { query }) => approvalQueue.list(ctx, query)),
  route(reservations.getApprovalFacts, (ctx, { params }) => approvalQueue.getFacts(ctx, params.id)),
  route(reservations.suggestReplacements, (ctx, { params }) => suggestions.suggest(ctx, params.id)),
  route(reservations.listSimilar, (ctx, { params }) => suggestions.listSimilar(ctx, params.id)),
  route(reservations.get, (ctx, { params }) => service.get(ctx, params.id)),
  route(reservations.create, (ctx, { body }) => service.create(ctx, body)),
  route(reservations.update, (ctx, { params, body }) => service.update(ctx, params.id, body)),
  route(reservations.delete, (ctx, { params }) => trash.deleteReservation(ctx, params.id)),
  route(reservations.restore, (ctx, { params }) => trash.restore(ctx, params.id)),
  route(reservations.extend, (ctx, { params, body }) => actions.extend(ctx, params.id, body.reason)),
  route(reservations.requestExtension, (ctx, { params, body }) =>
    actions.requestExtension(ctx, params.id, body.reason),
  ),
  route(reservations.declineExtension, (ctx, { params, body }) =>
    approvals.declineExtension(ctx, params.id, body.reason),
  ),
  route(reservations.cancel, (ctx, { params, body }) => actions.cancel(ctx, params.id, body.reason)),
  route(reservations.cancelByMachine, (ctx, { params, body }) =>
    actions.cancelByMachine(ctx, params.id, body.reason),
  ),
  route(reservations.setReplacement, (ctx, { params, body }) => actions.setReplacement(ctx, params.id, body)),
  route(reservations.approve, (ctx, { params }) => approvals.approve(ctx, params.id)),
  route(reservations.reject, (ctx, { params, body }) => approvals.reject(ctx, params.id, body.reason)),
];
