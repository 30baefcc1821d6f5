import { DatabaseError } from 'pg';
import { checkArchive } from '../../db/archive/read.ts';
import { restoreArchive } from '../../db/archive/restore.ts';
import { createDb, poolOf, type Db } from '../../db/connect.ts';
import { checkConsistency } from '../../db/consistency-check.ts';
import { newestVersion } from '../../db/migrate.ts';
import type { DB } from '../../db/schema.gen.ts';
import { NoScratchDatabase, withScratchDatabase } from '../../db/scratch-database.ts';

export type Verification = NonNullable<DB['backups']['verification']>;

interface Trial {
  verification: Verification;
  /** For the log. */
  details: readonly string[];
}

/**
 * Restores a backup into a scratch database and checks the consistency of what arrived. Null when another process does, now or
 * because it has a newer version.
 */
export async function restoreAsTest(db: Db, path: string): Promise<Trial | null> {
  // Also compares the files inside, which are not restored.
  const archive = await checkArchive(path);
  if (archive.head.schemaVersion > (await newestVersion())) return null;
  try {
    return await withScratchDatabase(poolOf(db), async (pool) => {
      await restoreArchive(pool, archive);
      const details = await checkConsistency(createDb(pool));
      return { verification: details.length === 0 ? 'restored' : 'inconsistent', details };
    });
  } catch (error) {
    if (!(error instanceof NoScratchDatabase)) throw error;
    return { verification: 'checksums_only', details: [error.message] };
  }
}

/** The disk of the database server. */
export const isServerFull = (error: unknown): boolean =>
  error instanceof DatabaseError
    ? error.code === '53100'
    : error instanceof Error && isServerFull(error.cause);

export function selectNewestCompleted(db: Db) {
  return db
    .selectFrom('backups')
    .select(['id', 'file_name as fileName', 'verification'])
    .where('status', '=', 'completed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function updateVerification(db: Db, id: string, verification: Verification): Promise<void> {
  await db
    .updateTable('backups')
    .set({ verification, verified_at: new Date() })
    .where('id', '=', id)
    .execute();
}
