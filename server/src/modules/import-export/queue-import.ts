import { setTimeout as sleep } from 'node:timers/promises';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { asAppError } from '../../lib/error-answer.ts';
import * as repo from './import-batches.repo.ts';
import type { ParsePlan } from './parser/parse-task.ts';
import type { StoredPlan } from './run-import.ts';
import type { KeptUpload } from './uploads.ts';

interface ImportRequest {
  upload: KeptUpload;
  plan: ParsePlan;
  type: 'stock' | 'used';
  mode: 'skip' | 'stop';
  /** A job runs it; else the caller does. */
  asJob: boolean;
}

/** A little more than the time in which a living import is heard of again. */
const pause = 1200;

/**
 * Makes the one batch that may be under way; 409 import_running while another one is. One whose process
 * has just been killed looks alive for a moment, so the other one has to be heard of first.
 */
export async function queueImport(ctx: Ctx, request: ImportRequest): Promise<string> {
  let lastHeard: string | undefined;
  for (;;) {
    try {
      return await insert(ctx, request);
    } catch (error) {
      if (!(error instanceof Error) || asAppError(error).code !== 'import_running') throw error;
      const other = await repo.selectUnderWay(ctx.db);
      const lives = lastHeard !== undefined && other !== undefined && other.aliveAt !== lastHeard;
      if (lives || other?.waitsForJob === true) throw error;
      lastHeard = other?.aliveAt;
      await sleep(pause);
    }
  }
}

function insert(ctx: Ctx, { upload, plan, type, mode, asJob }: ImportRequest): Promise<string> {
  const stored: StoredPlan = { plan, encoding: upload.encoding, delimiter: upload.delimiter };
  return inTx(ctx, async ({ db, jobs, user, now, requestId }) => {
    await repo.failDeadBatches(db, new Date());
    const batchId = await repo.insertBatch(db, {
      status: 'queued',
      machine_type: type,
      mode,
      file_name: upload.fileName,
      upload_id: upload.id,
      parse_plan: JSON.stringify(stored),
      total_rows: upload.totalRows,
      is_background: asJob,
      request_id: requestId,
      created_by: user.id,
      created_by_name: user.name,
      created_at: now,
    });
    if (asJob) await jobs.send(db, 'import-run', { batchId });
    return batchId;
  });
}
