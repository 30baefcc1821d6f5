import { sql, type NotNull } from 'kysely';
import { poolOf, type Db } from '../../db/connect.ts';
import * as responding from '../../db/responding.ts';
import { totalOf } from '../../db/totals.ts';

interface DatabaseRow {
  version: string;
  size: number;
  /** When its tables were created: the installation, or a restore. */
  createdAt: string | null;
}

export async function selectDatabase(db: Db): Promise<DatabaseRow> {
  const { rows } = await sql<DatabaseRow>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as size,
      (select min(applied_at) from schema_migrations) as "createdAt"
  `.execute(db);
  return rows[0] ?? { version: '', size: 0, createdAt: null };
}

export const whileResponding = <T>(db: Db, work: Promise<T>): Promise<T> =>
  responding.whileResponding(db, work);

/** The connections of this process; `waiting`: work without one. */
export function countConnections(db: Db): { used: number; idle: number; waiting: number } {
  const { totalCount, idleCount, waitingCount } = poolOf(db);
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/**
 * The standbys that follow this server, and by how many seconds the one farthest behind is late; null for a database user
 * who may not read that (a member of pg_monitor may).
 */
export async function selectStandbys(db: Db): Promise<{ count: number; lagSeconds: number } | null> {
  const { rows } = await sql<{ count: number; lagSeconds: number }>`
    select count(*)::int as "count", coalesce(extract(epoch from max(late)), 0)::float8 as "lagSeconds"
    from (select
        -- The measured delay stays as it was while a standby is silent.
        case when replay_lsn < pg_current_wal_lsn() then greatest(replay_lag, now() - reply_time) end as late
      from pg_stat_replication where state = 'streaming') as standbys
    having pg_has_role('pg_read_all_stats', 'usage')
  `.execute(db);
  return rows[0] ?? null;
}

/** Whether what point-in-time recovery needs could not be kept at the last attempt; null if nothing is archived. */
export async function selectArchivingFails(db: Db): Promise<boolean | null> {
  const { rows } = await sql<{ fails: boolean }>`
    select coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as fails
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'
  `.execute(db);
  return rows[0]?.fails ?? null;
}

const total = (db: Db, table: 'machine_totals' | 'reservation_totals') =>
  db.selectFrom(table).select(totalOf('n').as('n')).$asScalar().$notNull();

export function selectRecordCounts(db: Db) {
  const users = db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('deleted_at', 'is', null);
  return db
    .selectNoFrom([
      total(db, 'machine_totals').as('machines'),
      total(db, 'reservation_totals').as('reservations'),
      users.$asScalar().$notNull().as('users'),
    ])
    .executeTakeFirstOrThrow();
}

export function selectBackups(db: Db) {
  return db
    .selectFrom('backups')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.sum<number>('size'), sql<number>`0`).as('size'),
      fn.max('finished_at').as('lastAt'),
      fn.max('finished_at').filterWhere('verification', '=', 'restored').as('provenAt'),
    ])
    .where('status', '=', 'completed')
    .executeTakeFirstOrThrow();
}

export function selectVerification(db: Db) {
  return db
    .selectFrom('backups')
    .select(['verification as result', 'finished_at as backupAt', 'verified_at as at'])
    .where('status', '=', 'completed')
    .where('verification', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .$narrowType<{ result: NotNull; backupAt: NotNull; at: NotNull }>()
    .executeTakeFirst();
}

export function selectMailCounts(db: Db) {
  return db
    .selectFrom('mails')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('status', 'in', ['queued', 'sending']).as('waiting'),
      fn.countAll<number>().filterWhere('status', '=', 'failed').as('failed'),
    ])
    .executeTakeFirstOrThrow();
}

/** Whether the queue exists; the first process that runs jobs creates it. */
export async function selectHasJobs(db: Db): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('jobs.job') is not null as there`.execute(
    db,
  );
  return rows[0]?.there === true;
}

/** Reads the tables of pg-boss, which are not part of our schema. */
export async function selectJobs(
  db: Db,
  now: Date,
  failedSince: Date,
): Promise<{ waiting: number; failed: number; lagSeconds: number }> {
  const { rows } = await sql<{ waiting: number; failed: number; lagSeconds: number }>`
    select
      count(*) filter (where state in ('created', 'retry') and start_after <= ${now}) as waiting,
      count(*) filter (where state = 'failed' and completed_on >= ${failedSince}) as failed,
      coalesce(
        floor(extract(epoch from ${now} - min(start_after) filter (
          where state in ('created', 'retry') and start_after <= ${now}
        ))), 0
      )::int as "lagSeconds"
    from jobs.job
    where state in ('created', 'retry', 'failed')
  `.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0, lagSeconds: 0 };
}
