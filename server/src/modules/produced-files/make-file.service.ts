import { randomUUID } from 'node:crypto';
import { PassThrough, type Writable } from 'node:stream';
import { keptDays, type ProducedFileFailure } from '@strojpark/core/domain/produced-files';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { asAppError } from '../../lib/error-answer.ts';
import type { FileStore, StoredFile } from '../../lib/files.ts';
import { startBeating } from '../../lib/heartbeat.ts';
import { storageFailure } from '../../lib/storage-failure.ts';
import { makerOf } from './maker.ts';
import { tellCreator } from './tell-creator.ts';
import * as repo from './produced-files.repo.ts';
import { storedName } from './stored-name.ts';

export interface Making {
  /** As whoever asked for the file, with the permissions that they have by now. */
  ctx: Ctx;
  format: string;
  params: unknown;
  /** Takes the content; it is ended for the maker. */
  out: Writable;
  /** Says how far it is; rejects when nobody wants the file any more. */
  progress: (done: number, total: number) => Promise<void>;
}
export type MakeFile = (making: Making) => Promise<{ rows: number }>;

const day = 86_400_000;

/**
 * Makes a file that waits, or was left behind by a process that died: called by the job of its kind. Why
 * it failed stands in its record, and whoever asked for it is told; what is thrown is only an outage in
 * which neither could be written.
 */
export async function makeFile(ctx: Ctx, files: FileStore, id: string, make: MakeFile): Promise<void> {
  const runId = randomUUID();
  const file = await repo.claimFile(ctx.db, id, runId);
  if (!file) return;
  const name = storedName(id, file.format);
  try {
    const done = await attempt(ctx, files, { file, runId, name }, make);
    const isOurs = await end(ctx, file, runId, {
      status: 'completed',
      size: done.size,
      rows_done: done.rows,
      rows_total: done.rows,
      is_kept: true,
      finished_at: new Date(),
      expires_at: new Date(Date.now() + keptDays * day),
    });
    if (!isOurs) await files.delete(name);
  } catch (error) {
    const failure_code = failureOf(error);
    const isOurs = await end(ctx, file, runId, { status: 'failed', failure_code, finished_at: new Date() });
    if (isOurs) ctx.log.error({ err: error, fileId: id }, 'creating a file failed');
  }
}

/** False, and nobody is told, when the file was cancelled or another attempt has taken over. */
function end(
  ctx: Ctx,
  file: repo.ClaimedFile,
  runId: string,
  changes: repo.FileChanges & { status: 'completed' | 'failed' },
): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    const isOurs = await repo.updateOwnFile(ctx.db, file.id, runId, changes);
    if (isOurs) await tellCreator(ctx, file, changes.status === 'completed' ? 'finished' : 'failed');
    return isOurs;
  });
}

async function attempt(
  ctx: Ctx,
  files: FileStore,
  { file, runId, name }: { file: repo.ClaimedFile; runId: string; name: string },
  make: MakeFile,
): Promise<StoredFile & { rows: number }> {
  const maker = await makerOf(ctx, file);
  const out = new PassThrough();
  // Whoever writes and whoever reads are told of a failure; the pipe between them has nobody to tell.
  out.on('error', () => undefined);
  const told = { rows_done: 0, rows_total: 0 };
  const lost = () => new AppError('file_finished');
  const stopBeating = startBeating(ctx.log, { fileId: file.id }, async () => {
    const isOurs = await repo.updateOwnFile(ctx.db, file.id, runId, told);
    if (!isOurs) out.destroy(lost());
  });

  async function making(): Promise<number> {
    try {
      const { format, params } = file;
      const progress: Making['progress'] = async (done, total) => {
        if (out.destroyed) throw lost();
        Object.assign(told, { rows_done: done, rows_total: total });
      };
      const { rows } = await make({ ctx: maker, format, params, out, progress });
      out.end();
      return rows;
    } catch (error) {
      out.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  }

  try {
    const [stored, made] = await Promise.allSettled([files.put(name, out), making()]);
    // Each end breaks the other one; where the store is full, that is the cause.
    if (stored.status === 'rejected') throw stored.reason;
    if (made.status === 'rejected') throw made.reason;
    return { ...stored.value, rows: made.value };
  } finally {
    stopBeating();
  }
}

function failureOf(error: unknown): ProducedFileFailure {
  const isOwn = !(error instanceof Error) || asAppError(error).code === 'internal';
  return storageFailure(error) ?? (isOwn ? 'internal' : 'refused');
}
