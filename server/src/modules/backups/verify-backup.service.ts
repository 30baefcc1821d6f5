import type { Ctx } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { isConnectionLost, storageFailure, StoreOutage } from '../../lib/outage.ts';
import { readSettings } from '../settings/settings.service.ts';
import { storedName } from './backups.service.ts';
import * as repo from './verify-backup.repo.ts';

/** Where the temporary database is. */
type Place = Parameters<typeof repo.restoreAsTest>[2];

/**
 * Restores the newest backup into a temporary database and checks the consistency of what arrived, once for each backup.
 * While the store or the database is away nothing is recorded, so that the next run tries again. Anything else is recorded:
 * repeating a restore that takes too long would load the computer every hour.
 */
export async function verifyNewestBackup(ctx: Ctx, files: FileStore, place: Place): Promise<void> {
  if (!(await readSettings(ctx)).backup_verify) return;
  const backup = await repo.selectNewestCompleted(ctx.db);
  if (!backup || backup.verification !== null) return;
  const verification = await verify(ctx, { files, fileName: backup.fileName, place });
  if (verification !== null) await repo.updateVerification(ctx.db, backup.id, verification);
}

const loggedDetails = 20;

/** Null when another process does it. */
async function verify(
  ctx: Ctx,
  { files, fileName, place }: { files: FileStore; fileName: string; place: Place },
): Promise<repo.Verification | null> {
  try {
    const found = await files.withPath(storedName(fileName), async (path) => ({
      trial: await repo.restoreAsTest(ctx.db, path, place),
    }));
    if (found === null) {
      ctx.log.error({ fileName }, 'the file of a backup is missing');
      return 'damaged';
    }
    if (found.trial === null) return null;
    const { verification, details } = found.trial;
    const level = verification === 'restored' ? 'info' : 'error';
    ctx.log[level](
      { fileName, verification, details: details.slice(0, loggedDetails), found: details.length },
      verification === 'checksums_only' ? 'backup not restored as a test' : 'backup restored as a test',
    );
    return verification;
  } catch (error) {
    // Repeating it every hour would fill the disk every hour.
    if (repo.isServerFull(error) || storageFailure(error) === 'disk_full') {
      ctx.log.error({ err: error, fileName }, 'there is no space to restore a backup as a test');
      return 'no_space';
    }
    if (error instanceof StoreOutage || isConnectionLost(error)) throw error;
    ctx.log.error({ err: error, fileName }, 'a backup cannot be restored');
    return 'damaged';
  }
}
