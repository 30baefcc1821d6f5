import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import type { GdprPreview } from '@strojpark/core/contracts/gdpr';
import { anonymousName } from '@strojpark/core/domain/reservations/reservation-customer';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { record } from '../audit/audit.service.ts';
import {
  eraseCommentsNaming,
  eraseCommentsOn,
  eraseOldComments,
} from '../comments/comment-erasure.service.ts';
import { eraseViewsAbout } from '../views/view-uses.service.ts';
import { deleteNotificationsAbout } from '../notifications/notifications.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './gdpr.repo.ts';
import * as sales from './sales-erasure.repo.ts';

const previewLimit = 20;
/** Records per transaction. */
const batchSize = 500;

/** Reservations finished before this time are due. */
async function deadline(ctx: Ctx): Promise<{ enabled: boolean; retentionDays: number; before: Date }> {
  const { SYSTEM_GDPR_MODE: enabled, gdpr_retention_days: retentionDays } = await readSettings(ctx);
  return { enabled, retentionDays, before: new Date(ctx.now.getTime() - retentionDays * dayMs) };
}

/** What the next run anonymises, or would if the mode were on. */
export async function preview(ctx: Ctx): Promise<GdprPreview> {
  const { before, ...mode } = await deadline(ctx);
  const count = await repo.countDue(ctx.db, before);
  return {
    ...mode,
    count,
    queueEntries: await repo.countDueEnded(ctx.db, 'queue_entries', before),
    demands: await repo.countDueEnded(ctx.db, 'demands', before),
    quotes: await repo.countDueEnded(ctx.db, 'quotes', before),
    sales: await sales.countOrphanedSales(ctx.db, before),
    comments: await repo.countFlaggedComments(ctx.db, before),
    items: await repo.selectDue(ctx.db, before, previewLimit),
  };
}

/** Views that contain these names, and what was sent about them. */
async function eraseViews(ctx: Ctx, names: readonly string[]): Promise<void> {
  const ids = await eraseViewsAbout(ctx, names);
  if (ids.length === 0) return;
  await repo.deleteMails(ctx.db, 'view', ids);
  await repo.clearViewNames(ctx.db, ids);
}

/**
 * Anonymises the customers of reservations finished, and queue entries, demands and quotes ended long ago: in the record, its
 * sale, its history, and all other data of that age. Does nothing while SYSTEM_GDPR_MODE is off. Returns the number of changed
 * records.
 */
export async function anonymise(ctx: Ctx): Promise<number> {
  const { enabled, retentionDays, before } = await deadline(ctx);
  if (!enabled) return 0;
  await inTx(ctx, async (ctx) => {
    const orphaned = await repo.selectOrphanedNames(ctx.db, before);
    await eraseCommentsNaming(ctx, orphaned);
    await eraseViews(ctx, orphaned);
    await eraseOldComments(ctx, before);
    await sales.anonymiseOrphanedSales(ctx.db, before);
  });
  await sales.eraseOldNotes(ctx.db, before);
  await repo.anonymiseOrphanedHistory(ctx.db, before);
  await repo.deleteImportedRows(ctx.db, before);
  await repo.clearExportFilters(ctx.db, before);

  /** In batches, each in its own transaction, so that locks are short. */
  async function inBatches(
    entity: repo.Anonymised,
    lockDue: typeof repo.lockDue,
    anonymiseRecords: (db: Ctx['db'], ids: readonly string[], now: Date) => Promise<void>,
  ): Promise<number> {
    for (let changed = 0; ;) {
      const done = await inTx(ctx, async (ctx) => {
        const ids = await lockDue(ctx.db, before, batchSize);
        if (ids.length === 0) return 0;
        // Before the names are gone.
        await eraseCommentsOn(ctx, ids, await repo.selectCustomers(ctx.db, ids));
        const names = await repo.selectLastNames(ctx.db, ids, before);
        await eraseCommentsNaming(ctx, names);
        await anonymiseRecords(ctx.db, ids, ctx.now);
        await eraseViews(ctx, names);
        await repo.deleteMails(ctx.db, entity, ids);
        await deleteNotificationsAbout(ctx, entity, ids);
        await repo.anonymiseHistory(ctx.db, entity, ids);
        const changes = { retention_days: { to: retentionDays } };
        await record(
          ctx,
          ...ids.map((id) => ({ action: 'anonymise', entity, id, name: anonymousName, changes })),
        );
        return ids.length;
      });
      changed += done;
      if (done < batchSize) return changed;
    }
  }

  const reservations = await inBatches('reservation', repo.lockDue, async (db, ids, now) => {
    await repo.anonymiseReservations(db, ids, now);
    await repo.anonymiseRejected(db, ids);
    await sales.anonymiseSales(db, ids);
  });
  const entries = await inBatches('queue_entry', repo.lockDueEntries, repo.anonymiseEntries);
  const demands = await inBatches('demand', repo.lockDueDemands, repo.anonymiseDemands);
  const quotes = await inBatches('quote', repo.lockDueQuotes, repo.anonymiseQuotes);
  return reservations + entries + demands + quotes;
}
