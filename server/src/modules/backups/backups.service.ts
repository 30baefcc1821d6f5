import type { Backup, backups } from '@strojpark/core/contracts/backups';
import { backupSchedules, nextBackupAt } from '@strojpark/core/domain/settings/backup-schedule';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { isUnderWay } from '@strojpark/core/domain/run-status';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { verified, type FileStore } from '../../lib/files.ts';
import { runWithHeartbeat } from '../../lib/lease.ts';
import { message } from '../../lib/messages.ts';
import type { Download } from '../../lib/route.ts';
import { storageFailure } from '../../lib/outage.ts';
import { version } from '../../lib/version.ts';
import { record } from '../audit/audit.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import * as repo from './backups.repo.ts';

export type BackupsService = ReturnType<typeof createBackupsService>;

export function createBackupsService({ files }: { files: FileStore }) {
  /** Adds a queued backup; 409 backup_running while another one is running. */
  async function queueBackup(ctx: Ctx, origin: Backup['origin']): Promise<string> {
    const abandoned = await repo.failAbandonedBackups(ctx.db, ctx.now);
    for (const fileName of abandoned) await files.delete(storedName(fileName));
    const stamp = ctx.now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
    return repo.insertBackup(ctx.db, {
      status: 'queued',
      origin,
      file_name: `strojpark-${stamp}-${randomUUID().slice(0, 8)}.tar.gz`,
      product_version: version,
      request_id: ctx.requestId,
      created_by: ctx.user.id,
      created_by_name: ctx.user.name,
      created_at: ctx.now,
      alive_at: ctx.now,
    });
  }

  /** The job exists if and only if its record does. */
  function start(ctx: Ctx, origin: 'person' | 'schedule'): Promise<Backup> {
    return inTx(ctx, async (ctx) => {
      const backupId = await queueBackup(ctx, origin);
      await ctx.jobs.send(ctx.db, 'backup-run', { backupId });
      return get(ctx, backupId);
    });
  }

  return {
    create: (ctx: Ctx): Promise<Backup> => start(ctx, 'person'),

    run: (ctx: Ctx, id: string): Promise<void> => runBackup(ctx, files, id),

    /** Starts a backup when one is due. */
    async startIfDue(ctx: Ctx): Promise<void> {
      const { nextAt, items } = await list(ctx);
      if (nextAt === null || Date.parse(nextAt) > ctx.now.getTime()) return;
      // The schedule retries in an hour.
      if (items.some(isUnderWay)) return;
      await start(ctx, 'schedule');
    },

    /** Makes a backup synchronously, for the command line. */
    async makeNow(ctx: Ctx): Promise<Backup> {
      const id = await queueBackup(ctx, 'command');
      await runBackup(ctx, files, id);
      return get(ctx, id);
    },

    /** The file; the last piece of it only when its checksum is right, so that a damaged one never arrives whole. */
    async download(ctx: Ctx, id: string): Promise<Download> {
      const backup = await get(ctx, id);
      if (isUnderWay(backup)) throw new AppError('backup_running');
      if (backup.status !== 'completed') throw new AppError('not_found');
      const { fileName, size, checksum } = backup;
      const name = storedName(fileName);
      // Reading all of it first would take longer than a proxy waits.
      const damaged = () => new AppError('backup_damaged');
      if ((await sizeOf(files, name)) !== size) throw damaged();
      // A backup contains all data, so downloads are audited.
      await record(ctx, { action: 'download', entity: 'backup', id, name: fileName });
      const stored = await files.get(name);
      if (stored === null) throw damaged();
      const content = Readable.from(verified(stored, checksum, damaged), { objectMode: false });
      content.once('close', () => stored.destroy());
      return { fileName, contentType: 'application/gzip', content };
    },

    delete(ctx: Ctx, id: string): Promise<void> {
      return inTx(ctx, async (ctx) => {
        const backup = await get(ctx, id);
        if (isUnderWay(backup)) throw new AppError('backup_running');
        await files.delete(storedName(backup.fileName));
        await repo.deleteBackup(ctx.db, id);
        await record(ctx, { action: 'delete', entity: 'backup', id, name: backup.fileName });
      });
    },
  };
}

export async function list(ctx: Ctx): Promise<ResponseOf<typeof backups.list>> {
  const { backup_schedule, backup_keep: keep } = await readSettings(ctx);
  const schedule = backupSchedules.find((one) => one === backup_schedule) ?? 'off';
  const last = await repo.selectLastScheduled(ctx.db);
  const nextAt = nextBackupAt(schedule, last === undefined ? undefined : new Date(last), ctx.now);
  const items = (await repo.selectBackups(ctx.db)).map((row) => toBackup(ctx, row));
  return { items, schedule, keep, nextAt: nextAt?.toISOString() ?? null };
}

export async function get(ctx: Ctx, id: string): Promise<Backup> {
  const row = await repo.selectBackup(ctx.db, id);
  if (!row) throw new AppError('not_found');
  return toBackup(ctx, row);
}

function toBackup({ language }: Ctx, { failureCode, ...backup }: repo.BackupRow): Backup {
  return {
    ...backup,
    message: failureCode === null ? null : message(language, `backups.failures.${failureCode}`),
  };
}

async function sizeOf(files: FileStore, name: string): Promise<number | null> {
  for await (const file of files.list(folder)) if (file.name === name) return file.size;
  return null;
}

const folder = 'backups';
/** The file's name in the store. */
export const storedName = (fileName: string) => `${folder}/${fileName}`;

/**
 * Creates a queued backup. Failures are written to its record; throws only when that is impossible, and the backup
 * is then reported as interrupted.
 */
async function runBackup(ctx: Ctx, files: FileStore, id: string): Promise<void> {
  const lease = repo.backupLease(id);
  const claimed = await lease.claim(ctx.db);
  if (!claimed) return;
  const { file_name: fileName, created_by, created_by_name, request_id } = claimed;
  const own: Ctx = {
    ...ctx,
    user: { ...ctx.user, id: created_by, name: created_by_name },
    requestId: request_id,
  };
  try {
    await write(own, files, { id, fileName, lease });
  } catch (error) {
    ctx.log.error({ err: error, backupId: id }, 'backup failed');
    await lease.update(ctx.db, {
      status: 'failed',
      failure_code: storageFailure(error) ?? 'internal',
      finished_at: new Date(),
    });
  }
  await removeOutdated(own, files);
}

async function write(
  ctx: Ctx,
  files: FileStore,
  { id, fileName, lease }: { id: string; fileName: string; lease: ReturnType<typeof repo.backupLease> },
): Promise<void> {
  let progress = {};
  await runWithHeartbeat(ctx, lease, { labels: { backupId: id }, progress: () => progress }, async (lost) => {
    const archive = repo.readDatabase(ctx.db, {
      productVersion: version,
      now: ctx.now,
      files,
      onProgress: ({ tablesDone, tablesTotal, rowsDone, rowsTotal }) => {
        progress = {
          tables_done: tablesDone,
          tables_total: tablesTotal,
          rows_done: rowsDone,
          rows_total: rowsTotal,
        };
      },
    });
    // Otherwise it would go on for hours next to the one that was started instead.
    lost.addEventListener('abort', () => archive.destroy(new Error('the backup was given up')));
    const stored = await files.put(storedName(fileName), archive);
    const isOurs = await inTx(ctx, async (ctx) => {
      const done = { ...progress, ...stored, status: 'completed', finished_at: new Date() } as const;
      if (!(await lease.update(ctx.db, done))) return false;
      const changes = { size: { to: stored.size }, checksum: { to: stored.checksum } };
      await record(ctx, { action: 'create', entity: 'backup', id, name: fileName, changes });
      return true;
    });
    if (!isOurs) await files.delete(storedName(fileName));
  });
}

/** Deletes all but the newest `backup_keep`. */
async function removeOutdated(ctx: Ctx, files: FileStore): Promise<void> {
  const { backup_keep: keep } = await readSettings(ctx);
  for (const { id, fileName } of await repo.selectOutdated(ctx.db, keep)) {
    await files.delete(storedName(fileName));
    await repo.deleteBackup(ctx.db, id);
  }
}
