import { bulkRuns } from '@strojpark/core/contracts/bulk-runs';
import { machines } from '@strojpark/core/contracts/machines';
import { reservations } from '@strojpark/core/contracts/reservations';
import { trash } from '@strojpark/core/contracts/trash';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { route } from '../../lib/route.ts';
import * as runs from './bulk-runs.service.ts';
import * as service from './bulk.service.ts';

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

const served = ({ request: { headers } }: Exchange) => ({
  asJob: /\brespond-async\b/i.test(String(headers['prefer'])),
});

type Outcome = Awaited<ReturnType<typeof runs.undo>>;
type Answer<K extends string> =
  | (Record<K, number> & Omit<Extract<Outcome, { done: number }>, 'done'>)
  | { runId: string; total: number };

/** 202 for a run in the background; otherwise the number of records under the name that the contract defines. */
function answer<K extends string>({ reply }: Exchange, count: K, outcome: Outcome): Answer<K> {
  if ('total' in outcome) {
    reply.code(202);
    return outcome;
  }
  const { done, ...rest } = outcome;
  return { ...({ [count]: done } as Record<K, number>), ...rest };
}

export const bulkRoutes = [
  route(machines.bulkUpdate, async (ctx, { body, ...call }) =>
    answer(call, 'updated', await service.updateMachines(ctx, body, served(call))),
  ),
  route(machines.bulkSell, async (ctx, { body, ...call }) =>
    answer(call, 'sold', await service.sellMachines(ctx, body, served(call))),
  ),
  route(machines.bulkReserve, async (ctx, { body, ...call }) =>
    answer(call, 'reserved', await service.reserveMachines(ctx, body, served(call))),
  ),
  route(machines.bulkDelete, async (ctx, { body, ...call }) =>
    answer(call, 'deleted', await service.deleteMachines(ctx, body, served(call))),
  ),
  route(reservations.bulkCancel, async (ctx, { body, ...call }) =>
    answer(call, 'cancelled', await service.cancelReservations(ctx, body, served(call))),
  ),
  route(reservations.bulkDelete, async (ctx, { body, ...call }) =>
    answer(call, 'deleted', await service.deleteReservations(ctx, body, served(call))),
  ),
  route(trash.restoreMachines, async (ctx, { body, ...call }) =>
    answer(call, 'restored', await service.restoreMachines(ctx, body, served(call))),
  ),
  route(trash.restoreReservations, async (ctx, { body, ...call }) =>
    answer(call, 'restored', await service.restoreReservations(ctx, body, served(call))),
  ),
  route(bulkRuns.list, (ctx, { query }) => runs.list(ctx, query)),
  route(bulkRuns.get, (ctx, { params }) => runs.get(ctx, params.id)),
  route(bulkRuns.listFailures, (ctx, { params, query }) => runs.listFailures(ctx, params.id, query)),
  route(bulkRuns.cancel, (ctx, { params }) => runs.cancel(ctx, params.id)),
  route(bulkRuns.undo, async (ctx, { params, ...call }) =>
    answer(call, 'restored', await runs.undo(ctx, params.id, served(call))),
  ),
];
