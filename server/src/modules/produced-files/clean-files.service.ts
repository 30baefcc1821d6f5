import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { longestRetrySeconds } from '../../lib/jobs.ts';
import * as repo from './produced-files.repo.ts';
import { storedName } from './produced-files.service.ts';
import { notifyCreator } from './notify-creator.ts';

/** Time for the next attempt to start: its interval, and five minutes to notice that the process died and to poll. */
const maxSilentSeconds = longestRetrySeconds + 5 * 60;

/** Removes expired files and old history, and fails abandoned files. */
export async function cleanFiles(ctx: Ctx, files: FileStore): Promise<void> {
  for (const { id, format } of await repo.selectExpired(ctx.db)) {
    await files.delete(storedName(id, format));
    await repo.markNotKept(ctx.db, id);
  }
  for (const file of await repo.failAbandonedFiles(ctx.db, ctx.now, maxSilentSeconds)) {
    await files.delete(storedName(file.id, file.format));
    await notifyCreator(ctx, file, { status: 'failed' });
  }
  await repo.deleteOldHistory(ctx.db);
}

/**
 * Called after a restore, because a backup contains only the records: marks files that are missing in the store.
 * Returns how many.
 */
export async function forgetMissing(ctx: Ctx, files: FileStore): Promise<number> {
  let missing = 0;
  for (const { id, format } of await repo.selectKept(ctx.db)) {
    if (await files.has(storedName(id, format))) continue;
    await repo.markNotKept(ctx.db, id);
    missing += 1;
  }
  return missing;
}
