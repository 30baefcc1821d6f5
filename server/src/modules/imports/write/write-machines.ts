import { inTx } from '../../../db/tx.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { asAppError } from '../../../lib/error-answer.ts';
import { companyCurrency } from '../../settings/settings.service.ts';
import { failAttempt, finishAttempt, type Attempt } from './attempt.ts';
import { addCategories, maxNewCategories } from './categories.ts';
import { checkRows, compareRows, matchingOf, type Comparison, type MachineRows } from './check-rows.ts';
import * as rows from '../draft/staged-rows.repo.ts';
import * as write from './write-machines.repo.ts';
import { batchCounts, outcomeCounts, totalOf } from './outcome-counts.ts';
import { tellFinished } from './notify-finished.ts';

/** Somebody has changed a machine of the file at this moment. */
class Overtaken extends Error {}

const maxAttempts = 3;
const vacuumFrom = 1000;

/**
 * Turns the staged rows into machines, all in one transaction: everything of the file or nothing. False when
 * the file as a whole was refused.
 */
export async function writeMachines(ctx: Ctx, attempt: Attempt, staged: MachineRows): Promise<boolean> {
  for (let count = 1; ; count++) {
    try {
      const created = await inTx(ctx, (tx) => writeOnce(tx, attempt, staged));
      if (created !== null) await refreshFigures(ctx, created);
      return created !== null;
    } catch (error) {
      if (count === maxAttempts || !isOvertaken(error)) throw error;
    }
  }
}

/** The import is written, whatever becomes of this: at worst lists are slow until the next automatic vacuum. */
async function refreshFigures({ db, log }: Ctx, created: number): Promise<void> {
  try {
    if (created >= vacuumFrom) await write.vacuumMachines(db);
    await write.analyzeResults(db);
  } catch (err) {
    log.warn({ err }, 'import: refreshing the planner statistics failed');
  }
}

/** A machine with a number of the file was sold, deleted or added in between: the next look sees it. */
function isOvertaken(error: unknown): boolean {
  if (error instanceof Overtaken) return true;
  return error instanceof Error && asAppError(error).code.startsWith('duplicate_');
}

/** The number of new machines; null when the file was refused. */
async function writeOnce(ctx: Ctx, attempt: Attempt, staged: MachineRows): Promise<number | null> {
  const { db } = ctx;
  const { batchId, mode, onProgress } = attempt;
  await rows.allowLongStatements(db);
  // What a draft has shown may be out of date: the machines go on living.
  await checkRows(ctx, staged, null);
  const found = await outcomeCounts(db, batchId);
  const [total, refused] = [totalOf(found), found.error];
  onProgress(0.6);
  if (mode === 'stop' && refused > 0)
    return failAttempt(ctx, attempt, { total, refused, code: 'rows_refused', params: { count: refused } });

  await write.keepColumns(db);
  if (found.update > 0 && (await write.lockMatchedMachines(db, batchId)) < found.update)
    throw new Overtaken();
  const comparison = await compareRows(ctx, staged, null);
  if (comparison === null)
    return failAttempt(ctx, attempt, { total, refused, code: 'fields_changed', params: {} });
  const { categories } = comparison;
  if (categories.missing.names.length > maxNewCategories) {
    const params = { max: maxNewCategories };
    return failAttempt(ctx, attempt, { total, refused, code: 'too_many_categories', params });
  }
  const categoriesCreated = await addCategories(db, batchId, categories);
  await writeValues(ctx, attempt, staged, comparison);
  const counts = batchCounts(await outcomeCounts(db, batchId));
  await finishAttempt(ctx, attempt, {
    status: 'completed',
    processed_rows: total,
    ...counts,
    categories_created: categoriesCreated,
  });
  if (refused > 0) await rows.insertRefusedResults(db, matchingOf(staged));
  await tellFinished(ctx, attempt, { total, ...counts });
  return counts.created;
}

async function writeValues(
  ctx: Ctx,
  { batchId, onProgress }: Attempt,
  { type }: MachineRows,
  { fields, categories: { all: categories } }: Comparison,
): Promise<void> {
  const { db, user, now, requestId } = ctx;
  const author = { id: user.id, name: user.name, now, requestId };
  await write.insertResults(db, batchId, fields, categories);
  if ((await write.insertUpdateAudit(db, batchId, fields, categories, author)) > 0)
    await write.updateMachines(db, batchId, fields, categories, author);
  onProgress(0.7);
  // Machines come last: until the commit every reader of a list steps over them.
  await write.insertCreateAudit(db, batchId, fields, categories, author);
  const currency = await companyCurrency(ctx);
  const created = await write.insertMachines(db, { batchId, type, currency }, fields, categories, author);
  onProgress(0.9);
  if (created > 0) await write.insertFirstStatuses(db, batchId, author);
}
