import type { Ctx } from '../../../lib/ctx.ts';
import { asAppError } from '../../../lib/error-answer.ts';
import * as batches from '../batches.repo.ts';
import { copyRows } from './staged-rows.repo.ts';
import { FileRefused } from '../read/file-refused.ts';
import { startParsing } from '../read/start-parsing.ts';
import { stagingColumns, type ParsePlan } from '../map/plan.ts';
import type { Corrections, Delimiter, Encoding } from '../read/parse-task.ts';
import { isKept, keptPath } from '../read/uploads.ts';

/** What a batch keeps so that any process can run it, again if need be. */
export interface StoredPlan {
  plan: ParsePlan;
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  sheet?: string | null;
}

export interface Staging {
  batchId: string;
  fileName: string;
  uploadId: string | null;
  stored: StoredPlan;
  /** Of the whole work, how much is reading; the rest comes after it. */
  share: number;
}

const timeoutMs = 300_000;

/** Reads the file and streams its rows into the staging table. */
export async function stageRows(
  ctx: Ctx,
  uploadFolder: string,
  { batchId, fileName, uploadId, stored, share }: Staging,
  onProgress: (processedRows: number) => void,
  lost: AbortSignal,
): Promise<number> {
  const { plan, encoding, delimiter, sheet } = stored;
  if (uploadId === null || !(await isKept(uploadFolder, uploadId))) throw new FileRefused('upload_gone');
  const path = keptPath(uploadFolder, uploadId);
  const parsing = await startParsing(
    {
      kind: 'import',
      file: {
        path,
        fileName,
        encoding: encoding ?? undefined,
        delimiter: delimiter ?? undefined,
        sheet: sheet ?? undefined,
      },
      plan,
      now: ctx.now.toISOString(),
      batchId,
      corrections: await correctionsOf(ctx, batchId),
    },
    {
      timeoutMs,
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
  // Each end breaks the other one; only a database out of reach is a cause of its own.
  if (copied.status === 'rejected' && (parsed.status === 'fulfilled' || isOutage(copied.reason)))
    throw copied.reason;
  if (parsed.status === 'rejected') throw parsed.reason;
  return parsed.value.type === 'imported' ? parsed.value.rows : 0;
}

const isOutage = (error: unknown) => error instanceof Error && asAppError(error).code === 'unavailable';

/** What has been corrected by hand already: a crash empties the staging table. */
async function correctionsOf({ db }: Ctx, batchId: string): Promise<Corrections> {
  const byRow: Record<string, Record<string, string>> = {};
  for (const { row, column, value } of await batches.selectCorrections(db, batchId))
    (byRow[row] ??= {})[column] = value;
  return byRow;
}
