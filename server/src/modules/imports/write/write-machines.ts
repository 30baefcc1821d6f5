import { inTx } from '../../../db/tx.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { asAppError } from '../../../lib/error-answer.ts';
import { notePriceOrigin } from '../../machines/price-changes.service.ts';
import { recordFirstStatusOfMany } from '../../holds/holds.service.ts';
import { companyCurrency } from '../../settings/settings.service.ts';
import { insertCategories, reviveCategories } from './categories.repo.ts';
import { allowLongStatements, insertRefusedOutcomes, selectAdjustedCells } from './check-rows.repo.ts';
import {
  batchCounts,
  checkRows,
  compareRows,
  countOutcomes,
  matchingOf,
  totalOf,
  type Comparison,
  type MachineRows,
} from './check-rows.ts';
import { failAttempt, finishAttempt, notifyFinished, type Attempt } from './finish-import.ts';
import * as repo from './write-machines.repo.ts';

/** A machine of the file was changed by someone else during the import. */
class ConcurrentChange extends Error {}

const maxAttempts = 3;
const vacuumFrom = 1000;
/** More new categories mean that the wrong column is mapped. */
const maxNewCategories = 500;

/**
 * Writes the staged rows into machines in one transaction, all or nothing. False when the file as a whole was
 * refused.
 */
export async function writeMachines(ctx: Ctx, attempt: Attempt, staged: MachineRows): Promise<boolean> {
  for (let count = 1; ; count++) {
    try {
      return await inTx(ctx, (tx) => writeOnce(tx, attempt, staged));
    } catch (error) {
      if (count === maxAttempts || !isConcurrentChange(error)) throw error;
    }
  }
}

/** A machine with a number from the file was sold, deleted or added in the meantime: the next attempt sees it. */
function isConcurrentChange(error: unknown): boolean {
  if (error instanceof ConcurrentChange) return true;
  return error instanceof Error && asAppError(error).code.startsWith('duplicate_');
}

async function writeOnce(ctx: Ctx, attempt: Attempt, staged: MachineRows): Promise<boolean> {
  const { db } = ctx;
  const { batchId, mode, onProgress } = attempt;
  await allowLongStatements(db);
  // Machines may have changed since the draft was checked.
  await checkRows(ctx, staged, null);
  const found = await countOutcomes(db, batchId);
  const [total, refused] = [totalOf(found), found.error];
  onProgress(0.6);
  if (mode === 'stop' && refused > 0)
    return failAttempt(ctx, attempt, { total, refused, code: 'rows_refused', params: { count: refused } });

  await repo.lockColumns(db);
  if (found.update > 0 && (await repo.lockMatchedMachines(db, batchId)) < found.update)
    throw new ConcurrentChange();
  const comparison = await compareRows(ctx, staged, null);
  if (comparison === null)
    return failAttempt(ctx, attempt, { total, refused, code: 'fields_changed', params: {} });
  const { all, missing } = comparison.categories;
  if (missing.names.length > maxNewCategories) {
    const params = { max: maxNewCategories };
    return failAttempt(ctx, attempt, { total, refused, code: 'too_many_categories', params });
  }
  const revived = await reviveCategories(db, batchId, all);
  const added = await insertCategories(db, batchId, missing);
  await writeValues(ctx, attempt, staged, comparison);
  const counts = batchCounts(await countOutcomes(db, batchId));
  await finishAttempt(ctx, attempt, {
    status: 'completed',
    processed_rows: total,
    ...counts,
    adjusted: await selectAdjustedCells(db, batchId),
    categories_created: revived + added,
  });
  if (refused > 0) await insertRefusedOutcomes(db, matchingOf(staged));
  await notifyFinished(ctx, attempt, { total, ...counts });
  if (counts.created >= vacuumFrom) await ctx.jobs.send(db, 'import-vacuum', {});
  return true;
}

async function writeValues(
  ctx: Ctx,
  { batchId, onProgress }: Attempt,
  { type }: MachineRows,
  { fields, categories: { all: categories } }: Comparison,
): Promise<void> {
  const { db, user, now, requestId } = ctx;
  const author = { id: user.id, name: user.name, now, requestId };
  await repo.insertRecordOutcomes(db, batchId, fields, categories);
  await notePriceOrigin(ctx, 'import');
  if ((await repo.insertUpdateAudit(db, batchId, fields, categories, author)) > 0)
    await repo.updateMachines(db, batchId, fields, categories, author);
  onProgress(0.7);
  // Machines are written last: until the commit every query of a list has to skip the new rows.
  const currency = await companyCurrency(ctx);
  const pieces = repo.piecesOf(await repo.selectLastCreated(db, batchId));
  for (const [index, rows] of pieces.entries()) {
    await repo.insertCreateAudit(db, { batchId, rows }, fields, categories, author);
    onProgress(0.7 + (0.1 * (index + 1)) / pieces.length);
  }
  let created = 0;
  for (const [index, rows] of pieces.entries()) {
    created += await repo.insertMachines(db, { batchId, rows, type, currency }, fields, categories, author);
    onProgress(0.8 + (0.15 * (index + 1)) / pieces.length);
  }
  if (created > 0) await recordFirstStatusOfMany(ctx, repo.createdMachines(batchId), 'available');
}
