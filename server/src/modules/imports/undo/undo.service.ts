import type { ImportKind } from '@strojpark/core/contracts/import-records';
import { phoneRefusal } from '@strojpark/core/domain/customers/phone';
import type { RecordKind } from '@strojpark/core/domain/imports/import-record-fields';
import type { imports } from '@strojpark/core/contracts/imports';
import { updateUserBody } from '@strojpark/core/contracts/users';
import { liveStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../../db/tx.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { validated } from '../../../lib/validate.ts';
import { record } from '../../audit/audit.service.ts';
import { customFieldsOf, fieldSet } from '../../field-config/field-set.service.ts';
import { notePriceOrigin } from '../../machines/price-changes.service.ts';
import { discardMailsAbout } from '../../mail/mail.service.ts';
import { deleteEmptyMatches, deleteNotificationsAbout } from '../../notifications/notifications.service.ts';
import { deleteDemand, get as getDemand, isWorkedWith } from '../../demands/demands.service.ts';
import { revokeReservation } from '../../reservations/reservation-trash.service.ts';
import { get as getReservation } from '../../reservations/reservations.service.ts';
import { get as getUser, update as updateUser } from '../../users/users.service.ts';
import { getBatch, getReadableBatch } from '../batches.service.ts';
import { subjectOf } from '../import-subject.ts';
import { deleteHiddenCategories, hideCategories } from '../write/categories.repo.ts';
import * as repo from './undo.repo.ts';

/** Machines are undone this many at a time, each step in its own transaction, so that none is locked for long. */
const machinesPerStep = 2000;
const recordsPerStep = 100;

/** Queues the undo of an import; a job does it. */
export function undo(ctx: Ctx, id: string): Promise<{ batchId: string }> {
  return inTx(ctx, async (ctx) => {
    subjectOf(ctx, await getReadableBatch(ctx, id));
    if (!(await repo.queueUndo(ctx.db, id, ctx.user))) throw new AppError('import_state');
    await ctx.jobs.send(ctx.db, 'import-undo', { batchId: id });
    return { batchId: id };
  });
}

/** Undoes an import step by step; after a crash it continues where it was. */
export async function runUndo(ctx: Ctx, batchId: string): Promise<void> {
  const found = await repo.selectUndo(ctx.db, batchId);
  if (!found) return;
  const { kind, file_name: fileName, created_at: since, undone_by: id, undone_by_name: name } = found;
  const own: Ctx = { ...ctx, user: { ...ctx.user, id, name: name ?? ctx.user.name } };
  try {
    await undoAll(own, batchId, kind);
    await inTx(own, async (tx) => {
      const { done, kept } = await repo.updateUndo(tx.db, batchId, 'completed', new Date());
      await undoCategories(tx, batchId);
      if (kind === 'machines') await deleteEmptyMatches(tx, { batchId, since });
      await record(tx, {
        action: 'undo',
        entity: 'import',
        id: batchId,
        name: fileName,
        changes: { undone: { to: done }, kept: { to: kept } },
      });
    });
  } catch (error) {
    // The undo can be started again; what is undone stays undone.
    await repo.updateUndo(ctx.db, batchId, 'failed', null);
    throw error;
  }
}

async function undoAll(ctx: Ctx, batchId: string, kind: ImportKind): Promise<void> {
  for (let isLeft = true; isLeft;) {
    await repo.updateUndo(ctx.db, batchId, 'running', null);
    isLeft = await inTx(ctx, (tx) =>
      kind === 'machines' ? undoMachines(tx, batchId) : undoRecords(tx, batchId, kind),
    );
  }
}

/** False when none is left. */
async function undoMachines(ctx: Ctx, batchId: string): Promise<boolean> {
  const { db, user, now, requestId } = ctx;
  const author = { id: user.id, name: user.name, now, requestId };
  const left = await repo.selectRecordsLeft(db, batchId, machinesPerStep);
  if (left.length === 0) return false;
  const machines = await repo.selectMachinesToUndo(
    db,
    batchId,
    left.map(({ record_id }) => record_id),
  );
  const idsOf = (verdict: repo.UndoOutcome, outcome?: string) =>
    machines
      .filter((one) => one.undo === verdict && (outcome === undefined || one.outcome === outcome))
      .map((one) => one.id);
  const custom = customFieldsOf(await fieldSet(ctx)).map(({ fieldName }) => fieldName);
  await repo.trashMachines(db, idsOf('done', 'created'), author);
  await discardMailsAbout(ctx, 'machine', idsOf('done', 'created'));
  await deleteNotificationsAbout(ctx, 'machine', idsOf('done', 'created'));
  await notePriceOrigin(ctx, 'undo');
  await repo.restoreMachines(db, batchId, idsOf('done', 'updated'), custom, author);
  for (const outcome of new Set(machines.map((one) => one.undo)))
    await repo.markUndo(db, batchId, idsOf(outcome), outcome);
  return true;
}

/** Undone through their services, with the same checks as by hand. */
async function undoRecords(ctx: Ctx, batchId: string, kind: RecordKind): Promise<boolean> {
  const left = await repo.selectRecordsLeft(ctx.db, batchId, recordsPerStep);
  for (const one of left)
    await repo.markUndo(ctx.db, batchId, [one.record_id], await undoRecord(ctx, kind, one));
  return left.length > 0;
}

async function undoRecord(
  ctx: Ctx,
  kind: RecordKind,
  written: repo.WrittenRecord,
): Promise<repo.UndoOutcome> {
  try {
    return await undoers[kind](ctx, written);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.code === 'not_found' ? 'deleted' : 'edited';
  }
}

type Undo = (ctx: Ctx, written: repo.WrittenRecord) => Promise<repo.UndoOutcome>;
const undoers: Record<RecordKind, Undo> = {
  users: undoUser,
  reservations: undoReservation,
  demands: undoDemand,
};

/** Deletes a demand that nobody has worked with since. */
async function undoDemand(
  ctx: Ctx,
  { record_id: id, version }: repo.WrittenRecord,
): Promise<repo.UndoOutcome> {
  const demand = await getDemand(ctx, id);
  if (demand.status !== 'open') return 'over';
  if (demand.version !== version || (await isWorkedWith(ctx, id))) return 'edited';
  await deleteDemand(ctx, id);
  return 'done';
}

/** Deletes a reservation as if it had never been made, unless it was edited since. */
async function undoReservation(
  ctx: Ctx,
  { record_id: id, version }: repo.WrittenRecord,
): Promise<repo.UndoOutcome> {
  const reservation = await getReservation(ctx, id);
  if (!(liveStatuses as readonly string[]).includes(reservation.status)) return 'over';
  if (reservation.version !== version) return 'edited';
  await revokeReservation(ctx, id, { cause: 'import_undone' });
  return 'done';
}

/** Deactivates a new user who has not signed in yet; restores the previous values of a changed one. */
async function undoUser(
  ctx: Ctx,
  { record_id: id, version, outcome, before }: repo.WrittenRecord,
): Promise<repo.UndoOutcome> {
  const user = await getUser(ctx, id);
  if (outcome === 'created' && user.last_login_at !== null) return 'signed_in';
  if (user.version !== version) return 'edited';
  const changes = outcome === 'created' ? { status: 'inactive' } : (before ?? {});
  const { phone, ...others } = validated(updateUserBody, changes, 'body');
  // A number that is refused today does not come back.
  const isAcceptable = phoneRefusal('phone', phone, null) === null;
  await updateUser(ctx, id, { ...others, ...(isAcceptable && { phone }) });
  return 'done';
}

/** Hides the categories that the import added, unless other machines use them now. */
async function undoCategories(ctx: Ctx, batchId: string): Promise<void> {
  const hidden = await hideCategories(ctx.db, batchId);
  await record(
    ctx,
    ...hidden.map(({ id, name_cs: name }) => ({
      action: 'update',
      entity: 'category' as const,
      id,
      name,
      changes: { is_active: { from: true, to: false } },
    })),
  );
  await deleteUndoneCategories(ctx);
}

/** A hidden category is kept while the trash has a machine of it. */
export async function deleteUndoneCategories(ctx: Ctx): Promise<void> {
  const gone = await deleteHiddenCategories(ctx.db);
  await record(
    ctx,
    ...gone.map(({ id, name_cs: name }) => ({ action: 'delete', entity: 'category' as const, id, name })),
  );
}

/** The records that an undo kept, and why. */
export async function listKept(
  ctx: Ctx,
  id: string,
  query: QueryOf<typeof imports.listKept>,
): Promise<ResponseOf<typeof imports.listKept>> {
  await getBatch(ctx, id);
  const page = await repo.selectKept(ctx.db, id, query);
  const items = page.items.map((item) => ({ ...item, reason: item.reason as repo.KeptReason }));
  return { ...page, items };
}
