import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import type { trash } from '@strojpark/core/contracts/trash';
import { trashDays } from '@strojpark/core/domain/trash';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { deleteFilesOf } from '../attachments/attachment-files.service.ts';
import { coverLink } from '../attachments/photo-links.service.ts';
import { deleteUndoneCategories } from '../imports/undo/undo.service.ts';
import { purgeMachines } from '../machines/machine-trash.service.ts';
import { purgeReservations, purgeReservationsOf } from '../reservations/reservation-trash.service.ts';
import * as repo from './trash.repo.ts';

type Query = QueryOf<typeof trash.listMachines>;

/** Salespeople see only what they may restore: records they created. */
const ownerOf = ({ user }: Ctx) => (user.role === 'salesperson' ? user.id : null);

export async function listMachines(
  ctx: Ctx,
  { search, ...request }: Query,
): Promise<ResponseOf<typeof trash.listMachines>> {
  const page = await repo.selectMachines(ctx.db, { ownerId: ownerOf(ctx), search }, request);
  return {
    ...page,
    items: page.items.map(({ cover_id, ...item }) => ({ ...item, ...coverLink(ctx, cover_id) })),
  };
}

export async function listReservations(
  ctx: Ctx,
  { search, ...request }: Query,
): Promise<ResponseOf<typeof trash.listReservations>> {
  const page = await repo.selectReservations(ctx.db, { ownerId: ownerOf(ctx), search }, request);
  return {
    ...page,
    items: page.items.map(({ cover_id, ...item }) => ({ ...item, ...coverLink(ctx, cover_id) })),
  };
}

const batchSize = 100;

/**
 * Permanently deletes what was in the trash for its retention time: reservations first, then machines with their
 * finished reservations and files, and unused categories of undone imports. Audit log, status history and sales are
 * kept.
 */
export async function emptyTrash(ctx: Ctx): Promise<{ machines: number; reservations: number }> {
  const before = new Date(ctx.now.getTime() - trashDays * dayMs);

  /** In batches, each in its own transaction, so that locks are short. */
  async function purgeInBatches(
    table: 'machines' | 'reservations',
    purge: (ctx: Ctx, ids: readonly string[]) => Promise<void>,
  ): Promise<number> {
    for (let total = 0; ;) {
      const count = await inTx(ctx, async (ctx) => {
        const ids = await repo.lockDeletedBefore(ctx.db, table, before, batchSize);
        await purge(ctx, ids);
        return ids.length;
      });
      if (count === 0) return total;
      total += count;
    }
  }

  const reservations = await purgeInBatches('reservations', purgeReservations);
  const machines = await purgeInBatches('machines', async (ctx, ids) => {
    await deleteFilesOf(ctx, ids);
    await purgeReservationsOf(ctx, ids);
    await purgeMachines(ctx, ids);
  });
  await inTx(ctx, deleteUndoneCategories);
  return { machines, reservations };
}
