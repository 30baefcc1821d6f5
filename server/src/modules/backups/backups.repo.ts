import { sql, type Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

/** Whoever makes a backup says every second that they live; after this many seconds of silence they are dead. */
const silentSeconds = 15;
/** One that no job has taken up for so long never will be made. */
const queuedMinutes = 15;
const failuresKeptDays = 30;

const isDead = sql<boolean>`(
  status = 'running' and alive_at < now() - make_interval(secs => ${sql.lit(silentSeconds)})
  or status = 'queued' and alive_at < now() - make_interval(mins => ${sql.lit(queuedMinutes)})
)`;

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
    .select([
      sql<
        'queued' | 'running' | 'completed' | 'failed'
      >`case when ${isDead} then 'failed' else status end`.as('status'),
      sql<string | null>`case when ${isDead} then 'interrupted' else failure_code end`.as('failureCode'),
    ]);

export type BackupRow = Awaited<ReturnType<ReturnType<typeof backups>['execute']>>[number];

/** Newest first. */
export function selectBackups(db: Db): Promise<BackupRow[]> {
  return backups(db).orderBy('created_at', 'desc').orderBy('id').execute();
}

export function selectBackup(db: Db, id: string): Promise<BackupRow | undefined> {
  return backups(db).where('id', '=', id).executeTakeFirst();
}

/** When the schedule's last completed backup was asked for. */
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

/** Gives up what no process works on any more; answers the names of the files that may have been begun. */
export async function failDeadBackups(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .updateTable('backups')
    .set({ status: 'failed', failure_code: 'interrupted', finished_at: now })
    .where(isDead)
    .returning('file_name')
    .execute();
  return rows.map(({ file_name }) => file_name);
}

/** Takes up a backup that waits; nothing when somebody else has, or it was given up. */
export function claimBackup(db: Db, id: string) {
  return db
    .updateTable('backups')
    .set({ status: 'running', alive_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returning(['file_name as fileName', 'created_by', 'created_by_name', 'request_id'])
    .executeTakeFirst();
}

export interface BackupChanges {
  status?: 'completed' | 'failed';
  tables_done?: number;
  tables_total?: number;
  rows_done?: number;
  rows_total?: number;
  size?: number;
  checksum?: string;
  failure_code?: string;
  finished_at?: Date;
}

/** False when the backup was given up meanwhile. */
export async function updateRunning(db: Db, id: string, changes: BackupChanges): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('backups')
    .set({ ...changes, alive_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The completed backups beyond the newest `keep`, and failures older than the oldest that stays or than a month. */
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
      )`,
    )
    .execute();
}

export async function deleteBackup(db: Db, id: string): Promise<void> {
  await db.deleteFrom('backups').where('id', '=', id).execute();
}
