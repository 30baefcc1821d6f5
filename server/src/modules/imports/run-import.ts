import { randomUUID } from 'node:crypto';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { runWithHeartbeat } from '../../lib/lease.ts';
import { isOutage } from '../../lib/outage.ts';
import { defaultUploadMegabytes } from '../../lib/upload-limits.ts';
import * as batches from './batches.repo.ts';
import { copyRows, deleteRows, selectIsStaged } from './draft/staged-rows.repo.ts';
import { subjectOfBatch } from './import-subject.ts';
import { stagingColumns, type StoredPlan } from './map/plan.ts';
import type { Corrections } from './read/convert-row.ts';
import { FileRefused } from './read/file-refused.ts';
import type { ParseResult, SourceFile } from './read/parse-task.ts';
import { startParsing } from './read/start-parsing.ts';
import { readUpload, removeUpload } from './read/uploads.ts';
import { allowLongStatements } from './write/check-rows.repo.ts';
import { checkRows, compareRows, countOutcomes, draftCounts } from './write/check-rows.ts';
import { notifyFailed, type Attempt } from './write/finish-import.ts';
import { writeMachines } from './write/write-machines.ts';
import { dryRunRecords, maxRecords, writeRecords } from './write/write-records.ts';

export interface ImportDeps {
  /** Has the analysed files. */
  files: FileStore;
  /** The size of a file, of workbooks at most 20. */
  maxImportMegabytes?: number;
}

type Batch = NonNullable<Awaited<ReturnType<batches.BatchLease['claim']>>>;

interface Run {
  ctx: Ctx;
  batch: Batch;
  batchId: string;
  lease: batches.BatchLease;
  onProgress: (processedRows: number) => void;
  lost: AbortSignal;
}

/**
 * Writes an import that is queued or has an expired lease. False when there is nothing to do. Errors in the file are
 * recorded in the batch; after any other error, which is thrown, the batch is queued again.
 */
export async function runImport(ctx: Ctx, deps: ImportDeps, batchId: string): Promise<boolean> {
  const lease = batches.writeLease(batchId, randomUUID());
  const batch = await lease.claim(ctx.db);
  if (!batch) return false;
  const isWritten = await runAttempt(ctx, { batch, batchId, lease }, (run) => write(run, deps));
  await deleteRows(ctx.db, batchId);
  // A refused file may be imported again with another mapping.
  if (isWritten && batch.upload_id !== null) await removeUpload(ctx, deps.files, batch.upload_id);
  return true;
}

/** Reads and checks the file of a draft. False when there is nothing to do. */
export async function prepareImport(ctx: Ctx, deps: ImportDeps, batchId: string): Promise<boolean> {
  const lease = batches.preparationLease(batchId, randomUUID());
  const batch = await lease.claim(ctx.db);
  if (!batch) return false;
  await runAttempt(ctx, { batch, batchId, lease }, (run) => prepare(run, deps));
  return true;
}

/** Runs an attempt as the user who started the import. An error in the file ends the batch as failed. */
async function runAttempt(
  ctx: Ctx,
  { batch, batchId, lease }: Pick<Run, 'batch' | 'batchId' | 'lease'>,
  work: (run: Run) => Promise<boolean>,
): Promise<boolean> {
  const user = { ...ctx.user, id: batch.created_by, name: batch.created_by_name };
  const own: Ctx = { ...ctx, user, requestId: batch.request_id };
  let processedRows = 0;
  const onProgress = (rows: number) => void (processedRows = rows);
  const heartbeat = { labels: { batchId }, progress: () => ({ processed_rows: processedRows }) };
  return runWithHeartbeat(own, lease, heartbeat, async (lost) => {
    try {
      const isDone = await work({ ctx: own, batch, batchId, lease, onProgress, lost });
      if (!isDone) await notifyOfFailure(own, batch, batchId);
      return isDone;
    } catch (error) {
      if (!(error instanceof FileRefused)) {
        await batches.releaseBatch(ctx.db, lease);
        throw error;
      }
      const isOurs = await lease.update(ctx.db, {
        status: 'failed',
        failure_code: error.code,
        failure_params: JSON.stringify(error.params),
        finished_at: new Date(),
      });
      // An attempt that lost its lease stops reading too; that is not an error of the file.
      if (!isOurs) throw new AppError('import_running');
      await notifyOfFailure(own, batch, batchId);
      return false;
    }
  });
}

const notifyOfFailure = (ctx: Ctx, { file_name: fileName, created_by: userId }: Batch, batchId: string) =>
  notifyFailed(ctx, { batchId, fileName, userId });

async function prepare(run: Run, deps: ImportDeps): Promise<boolean> {
  const { ctx, batch, batchId, lease } = run;
  const total = await stageRows(run, deps, 0.8);
  const { plan } = batch.parse_plan as StoredPlan;
  const subject = subjectOfBatch(batch);
  if (subject.kind === 'machines') {
    const machines = { batchId, type: subject.machineType, plan };
    await inTx(ctx, async (tx) => {
      await allowLongStatements(tx.db);
      await checkRows(tx, machines, null);
      if ((await compareRows(tx, machines, null)) === null) throw new FileRefused('fields_changed');
    });
  } else {
    const onProgress = (share: number) => run.onProgress(Math.floor(total * share));
    const fits = await dryRunRecords(ctx, { batchId, plan, subject, onProgress });
    if (!fits) throw new FileRefused('too_many_records', { max: maxRecords });
  }
  const isOurs = await lease.update(ctx.db, {
    status: 'draft',
    staged_at: new Date(),
    processed_rows: total,
    ...(await draftCounts(ctx.db, batchId, subject.kind, await countOutcomes(ctx.db, batchId))),
  });
  if (!isOurs) throw new AppError('conflict');
  return true;
}

async function write(run: Run, deps: ImportDeps): Promise<boolean> {
  const { ctx, batch, batchId, lease } = run;
  const total = await stageRows(run, deps, 0.5);
  const { plan } = batch.parse_plan as StoredPlan;
  const subject = subjectOfBatch(batch);
  const attempt: Attempt = {
    batchId,
    lease,
    subject,
    mode: batch.mode,
    fileName: batch.file_name,
    plan,
    onProgress: (share) => run.onProgress(Math.floor(total * share)),
  };
  return subject.kind === 'machines'
    ? writeMachines(ctx, attempt, { batchId, type: subject.machineType, plan })
    : writeRecords(ctx, attempt);
}

const parseTimeoutMs = 300_000;

/**
 * Reads the file into the staging table and returns the number of rows; `share` is its part of the progress. The
 * rows of a draft are staged already, unless a crash has emptied the table.
 */
async function stageRows(
  run: Run,
  { files, maxImportMegabytes }: ImportDeps,
  share: number,
): Promise<number> {
  const { ctx, batch, batchId, lease } = run;
  if (batch.staged_at !== null && (await selectIsStaged(ctx.db, batchId))) return batch.total_rows;
  if (batch.upload_id === null) throw new FileRefused('upload_gone');
  const parsed = await readUpload(files, batch.upload_id, (path) =>
    stageFile(run, { path, maxMegabytes: maxImportMegabytes ?? defaultUploadMegabytes }, share),
  );
  const total = parsed.type === 'imported' ? parsed.rows : 0;
  await lease.update(ctx.db, { total_rows: total });
  return total;
}

async function stageFile(
  { ctx, batch, batchId, onProgress, lost }: Run,
  source: Pick<SourceFile, 'path' | 'maxMegabytes'>,
  share: number,
): Promise<ParseResult> {
  const { plan, encoding, delimiter, sheet, headerRow, fillMerged } = batch.parse_plan as StoredPlan;
  const parsing = await startParsing(
    {
      kind: 'import',
      file: {
        ...source,
        fileName: batch.file_name,
        encoding: encoding ?? undefined,
        delimiter: delimiter ?? undefined,
        sheet: sheet ?? undefined,
        headerRow,
        fillMerged,
      },
      plan,
      now: ctx.now.toISOString(),
      batchId,
      corrections: await correctionsOf(ctx, batchId),
    },
    {
      timeoutMs: parseTimeoutMs,
      onProgress: (rows) => onProgress(Math.floor(rows * share)),
      onFailure: (failure) => ctx.log.warn(failure, 'import: parsing failed'),
    },
  );
  lost.addEventListener('abort', parsing.stop);
  if (lost.aborted) parsing.stop();
  const copying = copyRows(ctx.db, batchId, stagingColumns(plan), parsing.rows).catch((error: unknown) => {
    parsing.stop();
    throw error;
  });
  const [copied, parsed] = await Promise.allSettled([copying, parsing.result]);
  // Both ends fail together; only an unreachable database is an error in itself.
  if (copied.status === 'rejected' && (parsed.status === 'fulfilled' || isOutage(copied.reason)))
    throw copied.reason;
  if (parsed.status === 'rejected') throw parsed.reason;
  return parsed.value;
}

/** The corrections made in the preview. */
async function correctionsOf({ db }: Ctx, batchId: string): Promise<Corrections> {
  const byRow: Record<string, Record<string, string>> = {};
  for (const { row, column, value } of await batches.selectCorrections(db, batchId))
    (byRow[row] ??= {})[column] = value;
  return byRow;
}
