import { randomUUID } from 'node:crypto';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { runWithHeartbeat } from '../../lib/lease.ts';
import type { Attempt } from './write/attempt.ts';
import { checkRows, compareRows } from './write/check-rows.ts';
import * as batches from './batches.repo.ts';
import { allowLongStatements, deleteRows, selectIsStaged } from './draft/staged-rows.repo.ts';
import type { Subject } from './import-subject.ts';
import { draftCounts, outcomeCounts } from './write/outcome-counts.ts';
import { FileRefused } from './read/file-refused.ts';
import { stageRows, type StoredPlan } from './draft/stage-rows.ts';
import { tellFailed } from './write/notify-finished.ts';
import { removeUpload } from './read/uploads.ts';
import { writeMachines } from './write/write-machines.ts';
import { maxRecords, tryRecords, writeRecords } from './write/write-records.ts';

export interface ImportDeps {
  /** Analysed files wait below it. */
  uploadFolder: string;
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
 * Runs an import that waits or was left behind. Answers false when there is nothing to do. What is wrong
 * with the file is written into the batch; an error of our own is thrown, and the batch waits again.
 */
export async function runImport(ctx: Ctx, deps: ImportDeps, batchId: string): Promise<boolean> {
  const lease = batches.writeLease(batchId, randomUUID());
  const batch = await lease.claim(ctx.db);
  if (!batch) return false;
  const isWritten = await runAttempt(ctx, { batch, batchId, lease }, (run) => write(run, deps));
  await deleteRows(ctx.db, batchId);
  // A refused file may come again with another mapping.
  if (isWritten && batch.upload_id !== null) await removeUpload(ctx, deps.uploadFolder, batch.upload_id);
  return true;
}

/** Reads and checks the file of a draft. Answers false when there is nothing to do. */
export async function prepareImport(ctx: Ctx, deps: ImportDeps, batchId: string): Promise<boolean> {
  const lease = batches.preparationLease(batchId, randomUUID());
  const batch = await lease.claim(ctx.db);
  if (!batch) return false;
  await runAttempt(ctx, { batch, batchId, lease }, (run) => prepare(run, deps));
  return true;
}

export const subjectOfBatch = ({ kind, machine_type: machineType }: Pick<Batch, 'kind' | 'machine_type'>) =>
  (kind === 'machines' ? { kind, machineType } : { kind, machineType: null }) as Subject;

/** Works on behalf of the user who started the import. A fault of the file ends the batch as failed. */
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
      if (!isDone) await tellOfFailure(own, batch, batchId);
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
      // An attempt that has lost its lease stops reading too; the file is not at fault.
      if (!isOurs) throw new AppError('import_running');
      await tellOfFailure(own, batch, batchId);
      return false;
    }
  });
}

const tellOfFailure = (ctx: Ctx, { file_name: fileName, created_by: userId }: Batch, batchId: string) =>
  tellFailed(ctx, { batchId, fileName, userId });

/** The staged rows; those of a draft are there already, unless a crash has emptied their table. */
async function staged(
  { ctx, batch, batchId, lease, onProgress, lost }: Run,
  { uploadFolder }: ImportDeps,
  share: number,
): Promise<number> {
  if (batch.staged_at !== null && (await selectIsStaged(ctx.db, batchId))) return batch.total_rows;
  const total = await stageRows(
    ctx,
    uploadFolder,
    {
      batchId,
      fileName: batch.file_name,
      uploadId: batch.upload_id,
      stored: batch.parse_plan as StoredPlan,
      share,
    },
    onProgress,
    lost,
  );
  await lease.update(ctx.db, { total_rows: total });
  return total;
}

async function write(run: Run, deps: ImportDeps): Promise<boolean> {
  const { ctx, batch, batchId, lease } = run;
  const total = await staged(run, deps, 0.5);
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

async function prepare(run: Run, deps: ImportDeps): Promise<boolean> {
  const { ctx, batch, batchId, lease } = run;
  const total = await staged(run, deps, 0.8);
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
    const fits = await tryRecords(ctx, { batchId, plan, subject, onProgress });
    if (!fits) throw new FileRefused('too_many_records', { max: maxRecords });
  }
  const isOurs = await lease.update(ctx.db, {
    status: 'draft',
    staged_at: new Date(),
    processed_rows: total,
    ...(await draftCounts(ctx.db, batchId, subject.kind, await outcomeCounts(ctx.db, batchId))),
  });
  if (!isOurs) throw new AppError('conflict');
  return true;
}
