import { randomUUID } from 'node:crypto';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import type { Attempt } from './write/attempt.ts';
import { checkRows, compareRows } from './write/check-rows.ts';
import { startHeartbeat, type Heartbeat } from './heartbeat.ts';
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

type Batch = NonNullable<Awaited<ReturnType<typeof batches.claimBatch>>>;

interface Run {
  ctx: Ctx;
  batch: Batch;
  ids: { batchId: string; runId: string };
  heartbeat: Heartbeat;
  lost: AbortSignal;
}

/**
 * Runs an import that waits or was left behind. Answers false when there is nothing to do. What is wrong
 * with the file is written into the batch; an error of our own is thrown, and the batch waits again.
 */
export async function runImport(ctx: Ctx, deps: ImportDeps, batchId: string): Promise<boolean> {
  const runId = randomUUID();
  const batch = await batches.claimBatch(ctx.db, batchId, runId);
  if (!batch) return false;
  const isWritten = await guarded(ctx, batch, { batchId, runId }, async (run) => write(run, deps));
  await deleteRows(ctx.db, batchId);
  // A refused file may come again with another mapping.
  if (isWritten && batch.upload_id !== null) await removeUpload(ctx, deps.uploadFolder, batch.upload_id);
  return true;
}

/** Reads and checks the file of a draft. Answers false when there is nothing to do. */
export async function prepareImport(ctx: Ctx, deps: ImportDeps, batchId: string): Promise<boolean> {
  const runId = randomUUID();
  const batch = await batches.claimPreparation(ctx.db, batchId, runId);
  if (!batch) return false;
  await guarded(ctx, batch, { batchId, runId }, async (run) => prepare(run, deps));
  return true;
}

export const subjectOfBatch = ({ kind, machine_type: machineType }: Pick<Batch, 'kind' | 'machine_type'>) =>
  (kind === 'machines' ? { kind, machineType } : { kind, machineType: null }) as Subject;

/** The attempt acts for whoever has asked for it, says that it lives, and ends in words where the file is at fault. */
async function guarded(
  ctx: Ctx,
  batch: Batch,
  ids: Run['ids'],
  work: (run: Run) => Promise<boolean>,
): Promise<boolean> {
  const user = { ...ctx.user, id: batch.created_by, name: batch.created_by_name };
  const own: Ctx = { ...ctx, user, requestId: batch.request_id };
  const lost = new AbortController();
  const heartbeat = startHeartbeat(own, ids.batchId, ids.runId, () => lost.abort());
  try {
    const isDone = await work({ ctx: own, batch, ids, heartbeat, lost: lost.signal });
    if (!isDone) await tellOfFailure(own, batch, ids.batchId);
    return isDone;
  } catch (error) {
    if (!(error instanceof FileRefused)) {
      await batches.releaseBatch(ctx.db, ids.batchId, ids.runId);
      throw error;
    }
    const isOurs = await batches.updateOwnBatch(ctx.db, ids.batchId, ids.runId, {
      status: 'failed',
      failure_code: error.code,
      failure_params: JSON.stringify(error.params),
      finished_at: new Date(),
    });
    // An attempt that was given up for dead stops reading too; the file is not at fault.
    if (!isOurs) throw new AppError('import_running');
    await tellOfFailure(own, batch, ids.batchId);
    return false;
  } finally {
    heartbeat.stop();
  }
}

const tellOfFailure = (ctx: Ctx, { file_name: fileName, created_by: userId }: Batch, batchId: string) =>
  tellFailed(ctx, { batchId, fileName, userId });

/** The staged rows; those of a draft are there already, unless a crash has emptied their table. */
async function staged(
  { ctx, batch, ids, heartbeat, lost }: Run,
  { uploadFolder }: ImportDeps,
  share: number,
): Promise<number> {
  const { batchId, runId } = ids;
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
    heartbeat,
    lost,
  );
  await batches.updateOwnBatch(ctx.db, batchId, runId, { total_rows: total });
  return total;
}

async function write(run: Run, deps: ImportDeps): Promise<boolean> {
  const { ctx, batch, ids, heartbeat } = run;
  const total = await staged(run, deps, 0.5);
  const { plan } = batch.parse_plan as StoredPlan;
  const subject = subjectOfBatch(batch);
  const attempt: Attempt = {
    ...ids,
    subject,
    mode: batch.mode,
    fileName: batch.file_name,
    plan,
    onProgress: (share) => heartbeat.report(Math.floor(total * share)),
  };
  return subject.kind === 'machines'
    ? writeMachines(ctx, attempt, { batchId: ids.batchId, type: subject.machineType, plan })
    : writeRecords(ctx, attempt);
}

async function prepare(run: Run, deps: ImportDeps): Promise<boolean> {
  const { ctx, batch, ids, heartbeat } = run;
  const { batchId, runId } = ids;
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
    const onProgress = (share: number) => heartbeat.report(Math.floor(total * share));
    const fits = await tryRecords(ctx, { batchId, plan, subject, onProgress });
    if (!fits) throw new FileRefused('too_many_records', { max: maxRecords });
  }
  const isOurs = await batches.updateOwnBatch(ctx.db, batchId, runId, {
    status: 'draft',
    staged_at: new Date(),
    processed_rows: total,
    ...(await draftCounts(ctx.db, batchId, subject.kind, await outcomeCounts(ctx.db, batchId))),
  });
  if (!isOurs) throw new AppError('conflict');
  return true;
}
