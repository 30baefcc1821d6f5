import { inTx } from '../../db/tx.ts';
import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { runWithHeartbeat } from '../../lib/lease.ts';
import { storageFailure } from '../../lib/storage-failure.ts';
import { version } from '../../lib/version.ts';
import { record } from '../audit/audit.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { readDatabase } from './archive.repo.ts';
import * as repo from './backups.repo.ts';

/** Where backups lie in the file store. */
export const storedName = (fileName: string) => `backups/${fileName}`;

/**
 * Makes a backup that waits. Why it failed stands in its record; nothing is thrown unless the record
 * itself cannot be written, and then it is soon taken for interrupted.
 */
export async function runBackup(ctx: Ctx, files: FileStore, id: string): Promise<void> {
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
    await removeOutdated(own, files);
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
  await runWithHeartbeat(ctx, lease, { labels: { backupId: id }, progress: () => progress }, async () => {
    const archive = readDatabase(ctx.db, {
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

/** `backup_keep` stay; the oldest go first. */
async function removeOutdated(ctx: Ctx, files: FileStore): Promise<void> {
  const { backup_keep: keep } = await readSettings(ctx);
  for (const { id, fileName } of await repo.selectOutdated(ctx.db, keep)) {
    await files.delete(storedName(fileName));
    await repo.deleteBackup(ctx.db, id);
  }
}
