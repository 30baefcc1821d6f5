import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import * as repo from './produced-files.repo.ts';
import { storedName } from './stored-name.ts';
import { tellCreator } from './tell-creator.ts';

/** Removes expired files, forgets old history, and gives up what nobody makes any more. */
export async function cleanFiles(ctx: Ctx, files: FileStore): Promise<void> {
  for (const { id, format } of await repo.selectExpired(ctx.db)) {
    await files.delete(storedName(id, format));
    await repo.markNotKept(ctx.db, id);
  }
  for (const file of await repo.failOrphans(ctx.db, ctx.now)) {
    await files.delete(storedName(file.id, file.format));
    await tellCreator(ctx, file, 'failed');
  }
  await repo.deleteOldHistory(ctx.db);
}
