import { sql } from 'kysely';
import { DatabaseError } from 'pg';
import { checkArchive } from '../../db/archive/read.ts';
import { restoreArchive } from '../../db/archive/restore.ts';
import { createDb, type Db } from '../../db/connect.ts';
import { checkConsistency } from '../../db/consistency-check.ts';
import { newestVersion } from '../../db/migrate.ts';
import {
  NoTemporaryPostgres,
  withTemporaryPostgres,
  type TemporaryPlace,
} from '../../db/postgres/temporary-postgres.ts';
import type { DB } from '../../db/schema.gen.ts';

export type Verification = NonNullable<DB['backups']['verification']>;

interface Trial {
  verification: Verification;
  /** For the log. */
  details: readonly string[];
}

/** How much space a restore may take, compared with the database: with what is written in between. */
const timesAsLarge = 2;

/**
 * Restores a backup into a temporary database and checks the consistency of what arrived. Null when another process does, now
 * or because it has a newer version.
 */
export async function restoreAsTest(db: Db, path: string, place: TemporaryPlace): Promise<Trial | null> {
  // Also compares the files inside, which are not restored.
  const archive = await checkArchive(path);
  if (archive.head.schemaVersion > (await newestVersion())) return null;
  const bytes = timesAsLarge * (await selectSize(db));
  try {
    return await withTemporaryPostgres({ ...place, bytes }, async (pool) => {
      await restoreArchive(pool, archive);
      const details = await checkConsistency(createDb(pool));
      return { verification: details.length === 0 ? 'restored' : 'inconsistent', details };
    });
  } catch (error) {
    const isLate = hasState(error, '57014');
    if (!isLate && !(error instanceof NoTemporaryPostgres)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    return { verification: 'checksums_only', details: [isLate ? `it took too long: ${reason}` : reason] };
  }
}

/** The disk of the database server. */
export const isServerFull = (error: unknown): boolean => hasState(error, '53100');

/** An error that names the step that failed has the database's as its cause. */
const hasState = (error: unknown, state: string): boolean =>
  error instanceof DatabaseError
    ? error.code === state
    : error instanceof Error && hasState(error.cause, state);

async function selectSize(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`select pg_database_size(current_database()) as size`.execute(
    db,
  );
  return rows[0]?.size ?? 0;
}

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
