import { setTimeout as sleep } from 'node:timers/promises';
import type { ImportMapping } from '@strojpark/core/contracts/import-records';
import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { AppError } from '../../lib/app-error.ts';
import { asAppError } from '../../lib/error-answer.ts';
import * as repo from './batches.repo.ts';
import { deleteRows } from './draft/staged-rows.repo.ts';
import type { Subject } from './import-subject.ts';
import type { MappingPlan, StoredPlan } from './map/plan.ts';
import { keepUntil } from './read/uploads.repo.ts';
import { draftHours, type KeptUpload } from './read/uploads.ts';

interface DraftRequest {
  upload: KeptUpload;
  plan: MappingPlan;
  mappings: readonly ImportMapping[];
  subject: Subject;
}

interface ImportRequest extends DraftRequest {
  mode: 'skip' | 'stop';
  /** Whether a job runs it; otherwise the caller does. */
  asJob: boolean;
}

/** A little more than the heartbeat interval. */
const pauseMs = 1200;
const hour = 3_600_000;

/** Queues an import; 409 import_running while another one is queued or running. */
export function queueImport(ctx: Ctx, request: ImportRequest): Promise<string> {
  const { mode, asJob } = request;
  return onceFree(ctx, () =>
    inTx(ctx, async (tx) => {
      await repo.failAbandonedBatches(tx.db, new Date());
      const batchId = await insert(tx, request, { status: 'queued', mode, is_background: asJob });
      if (asJob) await tx.jobs.send(tx.db, 'import-run', { batchId });
      return batchId;
    }),
  );
}

/** Queues the check of a draft; it is written only when a user starts it. */
export function queueDraft(ctx: Ctx, request: DraftRequest): Promise<string> {
  return inTx(ctx, async (tx) => {
    const batchId = await insert(tx, request, { status: 'preparing', mode: 'skip', is_background: true });
    await keepUntil(tx.db, request.upload.id, new Date(ctx.now.getTime() + draftHours * hour));
    await tx.jobs.send(tx.db, 'import-prepare', { batchId });
    return batchId;
  });
}

/** Checks a draft again with another mapping. */
export function queueAgain(
  ctx: Ctx,
  batchId: string,
  plan: MappingPlan,
  mappings: readonly ImportMapping[],
): Promise<void> {
  return inTx(ctx, async (tx) => {
    const draft = await repo.lockDraft(tx.db, batchId);
    if (!draft) throw new AppError('import_state');
    const stored: StoredPlan = { ...(draft.parse_plan as StoredPlan), plan };
    await deleteRows(tx.db, batchId);
    await repo.prepareAgain(tx.db, batchId, {
      mappings: JSON.stringify(mappings),
      parse_plan: JSON.stringify(stored),
    });
    await tx.jobs.send(tx.db, 'import-prepare', { batchId });
  });
}

export function startDraft(ctx: Ctx, batchId: string, mode: 'skip' | 'stop'): Promise<void> {
  const { user, requestId } = ctx;
  return onceFree(ctx, () =>
    inTx(ctx, async (tx) => {
      await repo.failAbandonedBatches(tx.db, new Date());
      if (!(await repo.lockDraft(tx.db, batchId))) throw new AppError('import_state');
      const started = { mode, request_id: requestId, created_by: user.id, created_by_name: user.name };
      await repo.queueDraft(tx.db, batchId, started);
      await tx.jobs.send(tx.db, 'import-run', { batchId });
    }),
  );
}

/**
 * Only one import may be queued or running. One whose process was just killed still looks alive, so the new import
 * is refused only after the running one has sent another heartbeat.
 */
async function onceFree<T>(ctx: Ctx, queue: () => Promise<T>): Promise<T> {
  let lastHeartbeat: string | undefined;
  for (;;) {
    try {
      return await queue();
    } catch (error) {
      if (!(error instanceof Error) || asAppError(error).code !== 'import_running') throw error;
      const other = await repo.selectUnderWay(ctx.db);
      const isAlive = lastHeartbeat !== undefined && other !== undefined && other.aliveAt !== lastHeartbeat;
      if (isAlive || other?.waitsForJob === true) throw error;
      lastHeartbeat = other?.aliveAt;
      await sleep(pauseMs);
    }
  }
}

function insert(
  { db, user, now, requestId }: Ctx,
  { upload, plan, mappings, subject }: DraftRequest,
  how: Pick<repo.NewBatch, 'status' | 'mode' | 'is_background'>,
): Promise<string> {
  const { encoding, delimiter, sheet, headerRow, fillMerged } = upload;
  const stored: StoredPlan = { plan, encoding, delimiter, sheet, headerRow, fillMerged };
  return repo.insertBatch(db, {
    ...how,
    kind: subject.kind,
    machine_type: subject.machineType,
    mappings: JSON.stringify(mappings),
    file_name: upload.fileName,
    file_columns: upload.columns,
    upload_id: upload.id,
    parse_plan: JSON.stringify(stored),
    total_rows: upload.totalRows,
    request_id: requestId,
    created_by: user.id,
    created_by_name: user.name,
    created_at: now,
  });
}
