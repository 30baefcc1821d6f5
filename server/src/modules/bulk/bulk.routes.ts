import { bulkRuns } from '@strojpark/core/contracts/bulk-runs';
import { demands } from '@strojpark/core/contracts/demands';
import { machines } from '@strojpark/core/contracts/machines';
import { quotes } from '@strojpark/core/contracts/quotes';
import { queue } from '@strojpark/core/contracts/queue';
import { repricing } from '@strojpark/core/contracts/repricing';
import { reservations } from '@strojpark/core/contracts/reservations';
import { trash } from '@strojpark/core/contracts/trash';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx } from '../../lib/ctx.ts';
import { route } from '../../lib/route.ts';
import * as runs from './bulk-runs.service.ts';
import { start, type BulkBodies } from './bulk.service.ts';

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

/** Starts the action on the records of the body; `count` is the name of their number in the answer. */
const bulk =
  <A extends keyof BulkBodies, K extends string>(act: A, count: K) =>
  async (ctx: Ctx, { body, ...call }: Exchange & { body: BulkBodies[A] }) =>
    answer(call, count, await start(ctx, act, body, served(call)));

export const bulkRoutes = [
  route(machines.bulkUpdate, bulk('machines.update', 'updated')),
  route(machines.bulkSell, bulk('machines.sell', 'sold')),
  route(machines.bulkReserve, bulk('machines.reserve', 'reserved')),
  route(machines.bulkDelete, bulk('machines.delete', 'deleted')),
  route(reservations.bulkCancel, bulk('reservations.cancel', 'cancelled')),
  route(reservations.bulkDelete, bulk('reservations.delete', 'deleted')),
  route(queue.bulkWithdraw, bulk('queue.withdraw', 'withdrawn')),
  route(demands.bulkClose, bulk('demands.close', 'closed')),
  route(demands.bulkAssign, bulk('demands.assign', 'assigned')),
  route(quotes.bulkAssign, bulk('quotes.assign', 'assigned')),
  route(repricing.bulkAccept, bulk('repricing.accept', 'accepted')),
  route(repricing.bulkPostpone, bulk('repricing.postpone', 'postponed')),
  route(trash.restoreMachines, bulk('machines.restore', 'restored')),
  route(trash.restoreReservations, bulk('reservations.restore', 'restored')),
  route(bulkRuns.list, (ctx, { query }) => runs.list(ctx, query)),
  route(bulkRuns.get, (ctx, { params }) => runs.get(ctx, params.id)),
  route(bulkRuns.listFailures, (ctx, { params, query }) => runs.listFailures(ctx, params.id, query)),
  route(bulkRuns.cancel, (ctx, { params }) => runs.cancel(ctx, params.id)),
  route(bulkRuns.undo, async (ctx, { params, ...call }) =>
    answer(call, 'restored', await runs.undo(ctx, params.id, served(call))),
  ),
];
