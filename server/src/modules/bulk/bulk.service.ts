import type { MachineTarget } from '@strojpark/core/contracts/machine-list';
import type { machines } from '@strojpark/core/contracts/machines';
import type { ReservationTarget, reservations } from '@strojpark/core/contracts/reservations';
import type { trash } from '@strojpark/core/contracts/trash';
import type { BodyOf } from '@strojpark/core/endpoint';
import type { Ctx } from '../../lib/ctx.ts';
import { checkedChanges, targetIds as machineIds } from '../machines/machine-bulk.service.ts';
import { targetIds as reservationIds } from '../reservations/reservation-bulk.service.ts';
import { startBulk, type BulkOutcome } from './start-bulk.service.ts';

/** `Prefer: respond-async` runs even a few records in the background. */
export interface Served {
  asJob: boolean;
}

export async function updateMachines(
  ctx: Ctx,
  { changes, ...target }: BodyOf<typeof machines.bulkUpdate>,
  served: Served,
): Promise<BulkOutcome> {
  const params = await checkedChanges(ctx, changes);
  return startBulk(ctx, { act: 'machines.update', ids: await machineIds(ctx, target), params, ...served });
}

export async function sellMachines(
  ctx: Ctx,
  { prices, salePrice, currency, ...target }: BodyOf<typeof machines.bulkSell>,
  served: Served,
): Promise<BulkOutcome> {
  const params = {
    prices: Object.fromEntries(prices.map(({ id, ...price }) => [id, price])),
    common: { ...(salePrice !== undefined && { salePrice }), ...(currency !== undefined && { currency }) },
  };
  return startBulk(ctx, { act: 'machines.sell', ids: await machineIds(ctx, target), params, ...served });
}

export async function reserveMachines(
  ctx: Ctx,
  body: BodyOf<typeof machines.bulkReserve>,
  served: Served,
): Promise<BulkOutcome> {
  const { target, rest: params } = separateTarget(body);
  return startBulk(ctx, { act: 'machines.reserve', ids: await machineIds(ctx, target), params, ...served });
}

export async function deleteMachines(ctx: Ctx, target: MachineTarget, served: Served): Promise<BulkOutcome> {
  return startBulk(ctx, {
    act: 'machines.delete',
    ids: await machineIds(ctx, target),
    params: {},
    ...served,
  });
}

export async function cancelReservations(
  ctx: Ctx,
  { reason, ...target }: BodyOf<typeof reservations.bulkCancel>,
  served: Served,
): Promise<BulkOutcome> {
  const ids = await reservationIds(ctx, target);
  return startBulk(ctx, { act: 'reservations.cancel', ids, params: { reason }, ...served });
}

export async function deleteReservations(
  ctx: Ctx,
  target: ReservationTarget,
  served: Served,
): Promise<BulkOutcome> {
  const ids = await reservationIds(ctx, target);
  return startBulk(ctx, { act: 'reservations.delete', ids, params: {}, ...served });
}

type Ids = BodyOf<typeof trash.restoreMachines>;

export function restoreMachines(ctx: Ctx, { ids }: Ids, served: Served): Promise<BulkOutcome> {
  return startBulk(ctx, { act: 'machines.restore', ids, params: {}, ...served });
}

export function restoreReservations(ctx: Ctx, { ids }: Ids, served: Served): Promise<BulkOutcome> {
  return startBulk(ctx, { act: 'reservations.restore', ids, params: {}, ...served });
}

type ReserveBody = BodyOf<typeof machines.bulkReserve>;

/** Separates the customer from the target records. */
function separateTarget(body: ReserveBody) {
  if ('ids' in body) {
    const { ids, ...rest } = body;
    return { target: { ids }, rest };
  }
  const { filter, except, ...rest } = body;
  return { target: { filter, except }, rest };
}
