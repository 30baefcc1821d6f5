import type { trash } from '@strojpark/core/contracts/trash';
import { trashDays } from '@strojpark/core/domain/trash';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { deleteFilesOf } from '../attachments/attachment-files.service.ts';
import { lockExpired, purgeMachines } from '../machines/machine-trash.service.ts';
import { purgeExpired, purgeReservationsOf } from '../reservations/reservation-trash.service.ts';
import * as repo from './trash.repo.ts';

type Query = QueryOf<typeof trash.listMachines>;

/** Salespeople find what they may restore: what they have added themselves. */
const ownerOf = ({ user }: Ctx) => (user.role === 'salesperson' ? user.id : null);

export async function listMachines(
  ctx: Ctx,
  { search, ...request }: Query,
): Promise<ResponseOf<typeof trash.listMachines>> {
  const page = await repo.selectMachines(ctx.db, { ownerId: ownerOf(ctx), search }, request);
  return { ...page, totalIsExact: true };
}

export async function listReservations(
  ctx: Ctx,
  { search, ...request }: Query,
): Promise<ResponseOf<typeof trash.listReservations>> {
  const page = await repo.selectReservations(ctx.db, { ownerId: ownerOf(ctx), search }, request);
  return { ...page, totalIsExact: true };
}

const day = 86_400_000;
const atOnce = 100;

/**
 * Deletes for good what has lain in the trash for its time: reservations first, then machines with their
 * finished reservations and files. Audit log, status history and sales keep what has happened.
 */
export async function emptyTrash(ctx: Ctx): Promise<{ machines: number; reservations: number }> {
  const before = new Date(ctx.now.getTime() - trashDays * day);
  const reservations = await untilNone(ctx, (ctx) => purgeExpired(ctx, before, atOnce));
  const machines = await untilNone(ctx, async (ctx) => {
    const ids = await lockExpired(ctx, before, atOnce);
    await deleteFilesOf(ctx, ids);
    await purgeReservationsOf(ctx, ids);
    await purgeMachines(ctx, ids);
    return ids.length;
  });
  return { machines, reservations };
}

/** Batch by batch, each in a transaction, so that nobody waits long for a lock. */
async function untilNone(ctx: Ctx, purge: (ctx: Ctx) => Promise<number>): Promise<number> {
  for (let total = 0; ;) {
    const count = await inTx(ctx, purge);
    if (count === 0) return total;
    total += count;
  }
}
