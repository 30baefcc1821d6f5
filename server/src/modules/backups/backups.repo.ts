import type { Readable } from 'node:stream';
import { sql, type Insertable } from 'kysely';
import { writeArchive, type ArchiveOptions } from '../../db/archive/write.ts';
import { poolOf, type Db } from '../../db/connect.ts';
import { failAbandoned, isSilentFor, leaseOn, statusUnlessAbandoned } from '../../db/lease.ts';
import type { DB } from '../../db/schema.gen.ts';

/** A backup whose process has died is not retried; it has failed. */
const staleSeconds = 15;
/** A job that has not started by then is taken for lost. */
const maxQueuedSeconds = 15 * 60;
const failuresKeptDays = 30;

const isQueued = sql<boolean>`status = 'queued'`;
const isRunning = sql<boolean>`status = 'running'`;
const isAbandoned = sql<boolean>`(
  ${isRunning} and ${isSilentFor(staleSeconds)} or ${isQueued} and ${isSilentFor(maxQueuedSeconds)}
)`;

export const backupLease = (id: string) =>
  leaseOn({
    table: 'backups',
    row: sql`id = ${id}`,
    waiting: isQueued,
    running: isRunning,
    onClaim: { status: 'running' },
    returning: ['file_name', 'created_by', 'created_by_name', 'request_id'],
  });

const backups = (db: Db) =>
  db
    .selectFrom('backups')
    .select([
      'id',
      'origin',
      'file_name as fileName',
      'product_version as productVersion',
      'tables_done as tablesDone',
      'tables_total as tablesTotal',
      'rows_done as rowsDone',
      'rows_total as rowsTotal',
      'size',
      'checksum',
      'created_by_name as createdBy',
      'created_at as createdAt',
      'finished_at as finishedAt',
    ])
    .select(statusUnlessAbandoned<'queued' | 'running' | 'completed' | 'failed'>(isAbandoned));

export type BackupRow = Awaited<ReturnType<ReturnType<typeof backups>['execute']>>[number];

/** Newest first. */
export function selectBackups(db: Db): Promise<BackupRow[]> {
  return backups(db).orderBy('created_at', 'desc').orderBy('id').execute();
}

export function selectBackup(db: Db, id: string): Promise<BackupRow | undefined> {
  return backups(db).where('id', '=', id).executeTakeFirst();
}

/** When the last completed scheduled backup was started. */
export async function selectLastScheduled(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom('backups')
    .select('created_at')
    .where('origin', '=', 'schedule')
    .where('status', '=', 'completed')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at;
}

export async function insertBackup(db: Db, backup: Insertable<DB['backups']>): Promise<string> {
  const { id } = await db.insertInto('backups').values(backup).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Returns the names of files that may be incomplete. */
export async function failAbandonedBackups(db: Db, now: Date): Promise<string[]> {
  const rows = await failAbandoned(db, 'backups', isAbandoned, { now, returning: ['file_name'] });
  return rows.map(({ file_name }) => file_name);
}

/**
 * Completed backups beyond the newest `keep`, and failures older than the oldest kept one or than a month. Never the newest backup
 * that could be restored: those after it may all be damaged.
 */
export function selectOutdated(db: Db, keep: number) {
  return db
    .selectFrom('backups')
    .select(['id', 'file_name as fileName'])
    .where(
      sql<boolean>`(
        status = 'failed' and created_at < now() - make_interval(days => ${sql.lit(failuresKeptDays)})
        or status in ('completed', 'failed') and created_at < (
          select min(created_at) from (
            select created_at from backups where status = 'completed' order by created_at desc limit ${keep}
          ) kept
        )
      ) and id is distinct from (
        select id from backups where status = 'completed' and verification = 'restored' order by created_at desc limit 1
      )`,
    )
    .execute();
}

export async function deleteBackup(db: Db, id: string): Promise<void> {
  await db.deleteFrom('backups').where('id', '=', id).execute();
}

/** Writes the whole database and its files into an archive. `db` must not be a transaction. */
export function readDatabase(db: Db, options: Required<ArchiveOptions>): Readable {
  return writeArchive(poolOf(db), options);
}
