import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import { languages } from '@strojpark/core/domain/languages';
import { can } from '@strojpark/core/domain/access/permissions';
import { type ProducedFileFailure, keptDays } from '@strojpark/core/domain/files/produced-files';
import { randomUUID } from 'node:crypto';
import { PassThrough, type Writable } from 'node:stream';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { asAppError } from '../../lib/error-answer.ts';
import type { FileStore, StoredFile } from '../../lib/files.ts';
import type { Attempt } from '../../lib/jobs.ts';
import { runWithHeartbeat } from '../../lib/lease.ts';
import { isConnectionLost, storageFailure } from '../../lib/outage.ts';
import { me } from '../auth/auth.service.ts';
import { notifyCreator } from './notify-creator.ts';
import * as repo from './produced-files.repo.ts';
import type { ClaimedFile } from './produced-files.repo.ts';
import { storedName } from './produced-files.service.ts';

export interface Making {
  /** The user who requested the file, with their current permissions. */
  ctx: Ctx;
  fileName: string;
  format: string;
  params: unknown;
  /** Receives the content; closed by the caller of the maker. */
  out: Writable;
  /** Stores the progress; rejects when the file was cancelled. */
  progress: (done: number, total: number) => Promise<void>;
}
export type MakeFile = (making: Making) => Promise<{ rows: number }>;

/**
 * Creates a queued file, or one whose process has died; called by the job of its kind. A failure is stored in its
 * record and its creator is notified. Throws when the job is to be retried: when the connection to the database was
 * lost, and while the lease of an attempt that may have died is valid.
 */
export async function makeFile(
  ctx: Ctx,
  files: FileStore,
  id: string,
  make: MakeFile,
  { isLast }: Attempt = { isLast: false },
): Promise<void> {
  const lease = repo.fileLease(id, randomUUID());
  const file = await lease.claim(ctx.db);
  if (!file) {
    if ((await repo.selectFile(ctx.db, id))?.status === 'running')
      throw new Error(`file ${id} is still held by another attempt`);
    return;
  }
  const name = storedName(file);
  try {
    const done = await attempt(ctx, files, { file, lease, name }, make);
    const isOurs = await end(ctx, file, lease, {
      status: 'completed',
      size: done.size,
      rows_done: done.rows,
      rows_total: done.rows,
      is_kept: true,
      has_costs: done.hasCosts,
      finished_at: new Date(),
      expires_at: new Date(Date.now() + keptDays * dayMs),
    });
    if (!isOurs) await files.delete(name);
  } catch (error) {
    const failure_code = failureOf(error);
    if (failure_code === 'database' && isConnectionLost(error) && !isLast) {
      await repo.releaseFile(ctx.db, lease);
      throw error;
    }
    const isOurs = await end(ctx, file, lease, { status: 'failed', failure_code, finished_at: new Date() });
    if (isOurs) ctx.log.error({ err: error, fileId: id }, 'creating a file failed');
  }
}

/** False, without a notification, when the file was cancelled or another attempt has taken over the lease. */
function end(
  ctx: Ctx,
  file: repo.ClaimedFile,
  lease: repo.FileLease,
  outcome: repo.FileOutcome,
): Promise<boolean> {
  return inTx(ctx, async (ctx) => {
    const isOurs = await lease.update(ctx.db, outcome);
    if (isOurs) await notifyCreator(ctx, file, outcome);
    return isOurs;
  });
}

async function attempt(
  ctx: Ctx,
  files: FileStore,
  { file, lease, name }: { file: repo.ClaimedFile; lease: repo.FileLease; name: string },
  make: MakeFile,
): Promise<StoredFile & { rows: number; hasCosts: boolean }> {
  const maker = await ctxOfCreator(ctx, file);
  const rows = { rows_done: 0, rows_total: 0 };
  const heartbeat = { labels: { fileId: file.id }, progress: () => rows };
  return runWithHeartbeat(ctx, lease, heartbeat, async (lost) => {
    const out = new PassThrough();
    // Both ends report their own error; without a listener here the stream's would end the process.
    out.on('error', () => undefined);
    const stopped = () => new AppError('file_finished');
    lost.addEventListener('abort', () => out.destroy(stopped()));

    async function making(): Promise<number> {
      try {
        const { file_name: fileName, format, params } = file;
        const progress: Making['progress'] = async (done, total) => {
          if (out.destroyed) throw stopped();
          Object.assign(rows, { rows_done: done, rows_total: total });
        };
        const made = await make({ ctx: maker, fileName, format, params, out, progress });
        out.end();
        return made.rows;
      } catch (error) {
        out.destroy(error instanceof Error ? error : new Error(String(error)));
        throw error;
      }
    }

    const [stored, made] = await Promise.allSettled([files.put(name, out), making()]);
    // The ends fail together; a full store is the cause.
    if (stored.status === 'rejected') throw stored.reason;
    if (made.status === 'rejected') throw made.reason;
    return { ...stored.value, rows: made.value, hasCosts: can(maker.user, 'machines.view_costs') };
  });
}

function failureOf(error: unknown): ProducedFileFailure {
  const isOwn = !(error instanceof Error) || asAppError(error).code === 'internal';
  return storageFailure(error) ?? (isOwn ? 'internal' : 'refused');
}

/** The user who requested the file, with their current permissions; scheduled files belong to the system. */
async function ctxOfCreator(ctx: Ctx, file: ClaimedFile): Promise<Ctx> {
  const own: Ctx = {
    ...ctx,
    requestId: file.request_id,
    language: languages.find((one) => one === file.language) ?? ctx.language,
  };
  if (file.created_by === null) return own;
  const asked = { ...own, user: { ...own.user, id: file.created_by } };
  const { id, name, role, permissions, status } = await me(asked);
  if (status !== 'active') throw new AppError('forbidden');
  const scope = permissions.filter((permission) => file.scope?.includes(permission));
  return { ...own, user: { id, name, role, permissions, ...(file.scope && { scope }) } };
}
