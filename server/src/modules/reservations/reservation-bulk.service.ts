import type { reservations } from '@strojpark/core/contracts/reservations';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import { eachByItself } from '../../lib/bulk.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { cancel } from './reservation-acts.service.ts';
import { deleteReservation } from './reservation-trash.service.ts';
import * as repo from './reservations.repo.ts';

const names = (ctx: Ctx) => async (ids: readonly string[]) => {
  const rows = await repo.selectNames(ctx.db, ids);
  return new Map(rows.map(({ id, name }) => [id, name]));
};

/** Cancels each reservation by itself, with its own check of ownership. */
export async function bulkCancel(
  ctx: Ctx,
  { ids, reason }: BodyOf<typeof reservations.bulkCancel>,
): Promise<ResponseOf<typeof reservations.bulkCancel>> {
  const { done, ...rest } = await eachByItself(ctx, ids, (id) => cancel(ctx, id, reason), names(ctx));
  return { cancelled: done, ...rest };
}

/** Moves each finished reservation to the trash by itself. */
export async function bulkDelete(
  ctx: Ctx,
  { ids }: BodyOf<typeof reservations.bulkDelete>,
): Promise<ResponseOf<typeof reservations.bulkDelete>> {
  const { done, ...rest } = await eachByItself(ctx, ids, (id) => deleteReservation(ctx, id), names(ctx));
  return { deleted: done, ...rest };
}
