import { identifierFields, type IdentifierField } from '@strojpark/core/domain/machine-fields';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { asAppError } from '../../lib/error-answer.ts';
import { record } from '../audit/audit.service.ts';
import { customFieldsOf, fieldSet } from '../field-config/field-set.service.ts';
import { companyCurrency } from '../settings/settings.service.ts';
import { addCategories, categoriesOfRows, maxNewCategories } from './categories-of-rows.ts';
import { notify } from '../mail/notify.service.ts';
import { updateOwnBatch, type BatchChanges } from './import-batches.repo.ts';
import * as rows from './import-rows.repo.ts';
import * as write from './import-write.repo.ts';
import { customFeedsOf, targetsOf, type ParsePlan } from './parser/parse-task.ts';

/** An attempt to import a file whose rows wait in the staging table. */
export interface Attempt {
  batchId: string;
  runId: string;
  type: 'stock' | 'used';
  mode: 'skip' | 'stop';
  fileName: string;
  plan: ParsePlan;
  /** How much of the work is done, from 0 to 1. */
  onProgress: (share: number) => void;
}

/** Somebody has changed a machine of the file at this moment. */
class Overtaken extends Error {}

const maxAttempts = 3;
const analyzeFrom = 1000;

/**
 * Turns the staged rows into machines, all in one transaction: everything of the file or nothing. False when
 * the file as a whole was refused.
 */
export async function writeImport(ctx: Ctx, attempt: Attempt): Promise<boolean> {
  for (let count = 1; ; count++) {
    try {
      const created = await inTx(ctx, (tx) => writeOnce(tx, attempt));
      if (created !== null && created >= analyzeFrom) await write.analyzeMachines(ctx.db);
      return created !== null;
    } catch (error) {
      if (count === maxAttempts || !isOvertaken(error)) throw error;
    }
  }
}

/** A machine with a number of the file was sold, deleted or added in between: the next look sees it. */
function isOvertaken(error: unknown): boolean {
  if (error instanceof Overtaken) return true;
  return error instanceof Error && asAppError(error).code.startsWith('duplicate_');
}

/** The number of new machines; null when the file was refused. */
async function writeOnce(ctx: Ctx, attempt: Attempt): Promise<number | null> {
  const { db } = ctx;
  const { batchId, mode, onProgress } = attempt;
  await rows.allowLongStatements(db);
  const counts = await checkRows(ctx, attempt);
  onProgress(0.6);
  const { total, refused } = counts;
  await write.keepColumns(db);
  const fields = await writtenFields(ctx, attempt);
  if (fields === null) return fail(ctx, attempt, { total, refused, code: 'fields_changed', params: {} });
  if (mode === 'stop' && refused > 0)
    return fail(ctx, attempt, { total, refused, code: 'rows_refused', params: { count: refused } });

  const categories = await categoriesOfRows(db);
  if (categories.missing.names.length > maxNewCategories)
    return fail(ctx, attempt, {
      total,
      refused,
      code: 'too_many_categories',
      params: { max: maxNewCategories },
    });
  const categoriesCreated = await addCategories(db, categories);

  const { created, updated } = await writeMachines(ctx, attempt, {
    fields,
    counts,
    categories: categories.all,
  });
  await finish(ctx, attempt, {
    status: 'completed',
    processed_rows: total,
    created,
    updated,
    unchanged: counts.matched - updated,
    refused,
    categories_created: categoriesCreated,
  });
  await record(ctx, {
    action: 'import',
    entity: 'import',
    id: batchId,
    name: attempt.fileName,
    changes: { created: { to: created }, updated: { to: updated }, refused: { to: refused } },
  });
  await notify(ctx, {
    template: 'import_success',
    creatorId: ctx.user.id,
    entity: 'import',
    id: batchId,
    values: () => ({
      userName: ctx.user.name,
      fileName: attempt.fileName,
      totalRows: String(total),
      successCount: String(created + updated),
      skippedCount: String(counts.matched - updated),
      errorCount: String(refused),
      processingTime: durationText(Date.now() - ctx.now.getTime()),
      detailUrl: `${ctx.baseUrl}/import?batch=${batchId}`,
    }),
  });
  return created;
}

/** `45 s`, `3 min 5 s`. */
function durationText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}

/** Records what is wrong with the rows and finds the machine of each good one. */
async function checkRows({ db }: Ctx, { batchId, type, plan }: Attempt): Promise<rows.RowCounts> {
  const columns = identifierColumns(plan);
  const fields = identifierFields.filter((field) => Object.hasOwn(columns, field));
  await rows.insertCellErrors(db, batchId);
  await rows.insertRepeatedNumbers(db, batchId, columns);
  await rows.matchMachines(db, batchId, type, fields);
  await rows.insertUnclearMatches(db, batchId);
  await rows.insertNewTargets(db, batchId);
  return rows.selectRowCounts(db, batchId);
}

/** The columns of the file that feed the identifying numbers, null for a constant. */
function identifierColumns({ feeds, derived }: ParsePlan): Partial<Record<IdentifierField, string | null>> {
  const columnOf = new Map<string, string | null>();
  for (const { target, source } of feeds) columnOf.set(target, 'column' in source ? source.column : null);
  for (const { target, from } of derived) columnOf.set(target, columnOf.get(from[0] ?? '') ?? null);
  return Object.fromEntries(
    identifierFields.flatMap((field) => (columnOf.has(field) ? [[field, columnOf.get(field) ?? null]] : [])),
  );
}

/** The columns to write; null when a custom field has gone or become another one since the file was mapped. */
async function writtenFields(ctx: Ctx, { plan, type }: Attempt): Promise<write.WrittenField[] | null> {
  const own = targetsOf(plan).map((name) => ({ name }));
  const feeds = customFeedsOf(plan);
  if (feeds.length === 0) return own;
  const known = customFieldsOf(await fieldSet(ctx), type);
  const custom = feeds.flatMap(({ target, field }) => {
    const found = known.find(({ fieldName, fieldType }) => fieldName === target && fieldType === field.type);
    return found ? [{ name: target, customType: found.fieldType }] : [];
  });
  return custom.length === feeds.length ? [...own, ...custom] : null;
}

interface Writing {
  fields: readonly write.WrittenField[];
  counts: rows.RowCounts;
  categories: write.CategoryKeys;
}

async function writeMachines(
  ctx: Ctx,
  { type, onProgress }: Attempt,
  { fields, counts: { matched }, categories }: Writing,
): Promise<{ created: number; updated: number }> {
  const { db, user, now, requestId } = ctx;
  const author = { id: user.id, name: user.name, now, requestId };
  let updated = 0;
  if (matched > 0) {
    if ((await write.lockMatchedMachines(db)) < matched) throw new Overtaken();
    updated = await write.insertUpdateAudit(db, fields, categories, author);
    if (updated > 0) await write.updateMachines(db, fields, categories, author);
  }
  onProgress(0.7);
  const currency = await companyCurrency(ctx);
  const created = await write.insertMachines(db, { type, currency }, fields, categories, author);
  onProgress(0.9);
  await write.insertFirstStatuses(db, author);
  await write.insertCreateAudit(db, fields, categories, author);
  return { created, updated };
}

interface Failure {
  total: number;
  refused: number;
  code: string;
  params: Record<string, number>;
}

/** The file as a whole is refused; its errors stay to be read. */
async function fail(ctx: Ctx, attempt: Attempt, { total, refused, code, params }: Failure): Promise<null> {
  await finish(ctx, attempt, {
    status: 'failed',
    processed_rows: total,
    refused,
    failure_code: code,
    failure_params: JSON.stringify(params),
  });
  return null;
}

async function finish(ctx: Ctx, { batchId, runId }: Attempt, changes: BatchChanges): Promise<void> {
  await rows.truncateRows(ctx.db);
  const isOurs = await updateOwnBatch(ctx.db, batchId, runId, { ...changes, finished_at: new Date() });
  // Another attempt has taken over: what this one has written must not stand.
  if (!isOurs) throw new AppError('import_running');
}
