import { randomUUID } from 'node:crypto';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { asAppError } from '../../lib/error-answer.ts';
import { startHeartbeat, type Heartbeat } from './heartbeat.ts';
import * as batches from './import-batches.repo.ts';
import { copyRows } from './import-rows.repo.ts';
import { FileRefused } from './parser/file-refused.ts';
import { startParsing } from './parser/parse-process.ts';
import { stagingColumns, type Delimiter, type Encoding, type ParsePlan } from './parser/parse-task.ts';
import { isKept, keptPath, removeUpload } from './uploads.ts';
import { writeImport } from './write-import.ts';

export interface ImportDeps {
  /** Analysed files wait below it. */
  uploadFolder: string;
}

/** What a batch remembers to be run by any process, again if need be. */
export interface StoredPlan {
  plan: ParsePlan;
  encoding: Encoding | null;
  delimiter: Delimiter | null;
}

type Batch = NonNullable<Awaited<ReturnType<typeof batches.claimBatch>>>;

const parseTimeout = 300_000;

/**
 * Runs an import that waits or was left behind. Answers false when there is nothing to do. What is wrong
 * with the file is written into the batch; an error of our own is thrown, and the batch waits again.
 */
export async function runImport(ctx: Ctx, deps: ImportDeps, batchId: string): Promise<boolean> {
  const runId = randomUUID();
  const batch = await batches.claimBatch(ctx.db, batchId, runId);
  if (!batch) return false;
  const user = { ...ctx.user, id: batch.created_by, name: batch.created_by_name };
  const own: Ctx = { ...ctx, user, requestId: batch.request_id };
  try {
    const isWritten = await attempt(own, deps, batch, { batchId, runId });
    // A refused file may come again with another mapping.
    if (isWritten && batch.upload_id !== null) await removeUpload(own, deps.uploadFolder, batch.upload_id);
  } catch (error) {
    if (!(error instanceof FileRefused)) {
      await batches.releaseBatch(ctx.db, batchId, runId);
      throw error;
    }
    const isOurs = await batches.updateOwnBatch(ctx.db, batchId, runId, {
      status: 'failed',
      failure_code: error.code,
      failure_params: JSON.stringify(error.params),
      finished_at: new Date(),
    });
    // An attempt that was given up for dead stops reading too; the file is not at fault.
    if (!isOurs) throw new AppError('import_running');
  }
  return true;
}

async function attempt(
  ctx: Ctx,
  deps: ImportDeps,
  batch: Batch,
  ids: { batchId: string; runId: string },
): Promise<boolean> {
  const lost = new AbortController();
  const heartbeat = startHeartbeat(ctx, ids.batchId, ids.runId, () => lost.abort());
  try {
    const { plan } = batch.parse_plan as StoredPlan;
    const total = await stageRows(ctx, deps, batch, heartbeat, lost.signal);
    await batches.updateOwnBatch(ctx.db, ids.batchId, ids.runId, { total_rows: total });
    return await writeImport(ctx, {
      ...ids,
      type: batch.machine_type,
      mode: batch.mode,
      fileName: batch.file_name,
      plan,
      onProgress: (share) => heartbeat.report(Math.floor(total * share)),
    });
  } finally {
    heartbeat.stop();
  }
}

/** Lets the parsing process read the file and streams what it says into the staging table. */
async function stageRows(
  ctx: Ctx,
  { uploadFolder }: ImportDeps,
  { parse_plan, file_name: fileName, upload_id: uploadId }: Batch,
  heartbeat: Heartbeat,
  lost: AbortSignal,
): Promise<number> {
  const { plan, encoding, delimiter } = parse_plan as StoredPlan;
  if (uploadId === null || !(await isKept(uploadFolder, uploadId))) throw new FileRefused('upload_gone');
  const path = keptPath(uploadFolder, uploadId);
  const parsing = startParsing(
    {
      kind: 'import',
      file: { path, fileName, encoding: encoding ?? undefined, delimiter: delimiter ?? undefined },
      plan,
      now: ctx.now.toISOString(),
    },
    {
      timeout: parseTimeout,
      // Reading is about half of the work.
      onProgress: (rows) => heartbeat.report(Math.floor(rows / 2)),
      onFailure: (failure) => ctx.log.warn(failure, 'import: the parsing process failed'),
    },
  );
  lost.addEventListener('abort', parsing.stop);
  const copying = copyRows(ctx.db, stagingColumns(plan), parsing.rows).catch((error: unknown) => {
    parsing.stop();
    throw error;
  });
  const [copied, parsed] = await Promise.allSettled([copying, parsing.result]);
  // Each end breaks the other one; only a database out of reach is a cause of its own.
  if (copied.status === 'rejected' && (parsed.status === 'fulfilled' || isOutage(copied.reason)))
    throw copied.reason;
  if (parsed.status === 'rejected') throw parsed.reason;
  return parsed.value.type === 'imported' ? parsed.value.rows : 0;
}

const isOutage = (error: unknown) => error instanceof Error && asAppError(error).code === 'unavailable';
