import type { Language } from '@strojpark/core/domain/languages';
import type { ImportBatch, ImportMapping, ImportRowError } from '@strojpark/core/contracts/import-records';
import type { imports } from '@strojpark/core/contracts/imports';
import type { QueryOf } from '@strojpark/core/endpoint';
import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import type { MessageParams } from '@strojpark/core/errors';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { eachAlone } from '../../lib/each-alone.ts';
import { message } from '../../lib/messages.ts';
import { hiddenCosts } from '../machines/machine-costs.service.ts';
import * as repo from './batches.repo.ts';
import { deleteRows } from './draft/staged-rows.repo.ts';
import { namedMappings } from './map/mapping-plan.ts';
import { draftHours } from './read/uploads.ts';

const hour = 3_600_000;

export async function listBatches(ctx: Ctx, query: QueryOf<typeof imports.listBatches>) {
  const page = await repo.selectBatches(ctx.db, query, ctx.now);
  return { ...page, items: page.items.map((batch) => batchFor(ctx, batch)) };
}

async function readBatch(ctx: Ctx, id: string): Promise<repo.BatchRow> {
  const batch = await repo.selectBatch(ctx.db, id);
  if (!batch) throw new AppError('not_found');
  return batch;
}

export const getBatch = async (ctx: Ctx, id: string): Promise<ImportBatch> =>
  batchFor(ctx, await readBatch(ctx, id));

/** A batch whose rows are read or written: 403 when they contain costs that the caller may not see. */
export async function getReadableBatch(ctx: Ctx, id: string): Promise<ImportBatch> {
  const row = await readBatch(ctx, id);
  const hidden = hiddenCosts(ctx);
  if (mappingsOf(row).some(({ targetField }) => hidden.includes(targetField)))
    throw new AppError('forbidden');
  return batchFor(ctx, row);
}

/** Old batches may have the camel-case spelling of fields. */
const mappingsOf = (row: Pick<repo.BatchRow, 'kind' | 'mappings'>) =>
  namedMappings(row, row.mappings as ImportMapping[]);

/** A batch with the reason of its failure in the reader's language, and without costs that they may not see. */
function batchFor(ctx: Ctx, { failureCode, failureParams, ...row }: repo.BatchRow): ImportBatch {
  const { undoStatus, undoDone, undoKept, undoCategoriesKept, undoneBy, undoneAt, ...batch } = row;
  const text =
    failureCode === null
      ? null
      : message(ctx.language, `import.failures.${failureCode}`, failureParams as MessageParams);
  const undo =
    undoStatus === null
      ? null
      : {
          status: undoStatus,
          done: undoDone,
          kept: undoKept,
          categoriesKept: undoCategoriesKept,
          by: undoneBy,
          at: undoneAt,
        };
  const hidden = hiddenCosts(ctx);
  const all = mappingsOf(row);
  const mappings = all.filter(({ targetField }) => !hidden.includes(targetField));
  // The file itself contains the costs.
  const uploadId = mappings.length < all.length ? null : batch.uploadId;
  return { ...batch, uploadId, mappings, message: text, undo };
}

/** Discards a draft; an import is never deleted. */
export function discardDraft(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    await getBatch(ctx, id);
    if (!(await repo.lockDraft(ctx.db, id))) throw new AppError('import_state');
    await deleteRows(ctx.db, id);
    await repo.deleteBatch(ctx.db, id);
  });
}

/** Imports under way, and those that failed within a day. */
export function countImports({ db, now }: Pick<Ctx, 'db' | 'now'>) {
  const since = new Date(now.getTime() - dayMs);
  return repo.selectCounts(db, { since, addedSince: new Date(since.getTime() - draftHours * hour) });
}

/** Deletes the drafts added before a time, also those that someone still corrects. */
export async function discardOldDrafts(ctx: Ctx, before: Date): Promise<void> {
  await eachAlone(ctx, await repo.selectOldDrafts(ctx.db, before), discardDraft);
}

export async function listBatchErrors(ctx: Ctx, id: string, query: QueryOf<typeof imports.listBatchErrors>) {
  await getReadableBatch(ctx, id);
  const page = await repo.selectRowErrors(ctx.db, id, query);
  return {
    ...page,
    items: page.items.map((error) => rowErrorText(error, ctx.language)),
    ...(query.cursor === undefined && { repeated: await repo.selectRepeatedRows(ctx.db, id) }),
  };
}

interface StoredRowError extends Omit<ImportRowError, 'message'> {
  params: unknown;
}

/** A refused cell with its reason in the reader's language. */
export function rowErrorText({ params, ...error }: StoredRowError, language: Language): ImportRowError {
  const { row, column, value, code } = error;
  return { row, column, value, code, message: reasonText(code, params as MessageParams, language) };
}

/** The checks of the file have error codes; an error of a service is stored with its message key. */
export function reasonText(code: string, given: MessageParams, language: Language): string {
  // Options are named as in the template of that language.
  const named = given[`options_${language}`];
  const params = named === undefined ? given : { ...given, options: named };
  return message(language, code.includes('.') ? code : `import.rowErrors.${code}`, params);
}
