import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import { keptDays } from '@strojpark/core/domain/files/produced-files';
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
  for (const file of await repo.selectExpired(ctx.db)) {
    await files.delete(storedName(file));
    await repo.markNotKept(ctx.db, file.id);
  }
  for (const file of await repo.failAbandonedFiles(ctx.db, ctx.now, maxSilentSeconds)) {
    await files.delete(storedName(file));
    await notifyCreator(ctx, file, { status: 'failed' });
  }
  // What attempts have stored whose process died before its record said so.
  await files.deleteStoredBefore('produced', new Date(ctx.now.getTime() - (keptDays + 1) * dayMs));
  await repo.deleteOldHistory(ctx.db);
}

/**
 * Called after a restore, because a backup contains only the records: marks files that are missing in the store.
 * Returns how many.
 */
export async function forgetMissing(ctx: Ctx, files: FileStore): Promise<number> {
  let missing = 0;
  for (const file of await repo.selectKept(ctx.db)) {
    if (await files.has(storedName(file))) continue;
    await repo.markNotKept(ctx.db, file.id);
    missing += 1;
  }
  return missing;
}
