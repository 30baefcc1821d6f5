import type { ProducedFileFailure, ProducedFileKind } from '@strojpark/core/domain/files/produced-files';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { failAbandoned, isSilentFor, leaseOn } from '../../db/lease.ts';
import type { DB } from '../../db/schema.gen.ts';

const staleSeconds = 15;
/** Time for a queue of other files to be processed. */
const maxQueuedSeconds = 3 * 3600;
const historyDays = 365;

const isQueued = sql<boolean>`status = 'queued'`;
const isRunning = sql<boolean>`status = 'running'`;

const files = (db: Db) =>
  db
    .selectFrom('produced_files')
    .select([
      'id',
      'kind',
      'status',
      'name',
      'file_name as fileName',
      'format',
      'params',
      'rows_done as rowsDone',
      'rows_total as rowsTotal',
      'size',
      'expires_at as expiresAt',
      'failure_code as failureCode',
      'has_costs as hasCosts',
      'created_by',
      'run_id',
      'readers',
      'created_by_name as createdBy',
      'created_at as createdAt',
      'finished_at as finishedAt',
    ])
    .select(sql<boolean>`is_kept and expires_at > now()`.as('isKept'));

export type FileRow = Awaited<ReturnType<ReturnType<typeof files>['execute']>>[number];

/** What the name of a stored file consists of. */
export type StoredAs = Pick<FileRow, 'id' | 'run_id' | 'format'>;

/** Newest first; only those created or readable by the user, or all without one. */
export function selectFiles(
  db: Db,
  kind: ProducedFileKind,
  user: string | undefined,
  limit: number,
): Promise<FileRow[]> {
  const query = files(db).where('kind', '=', kind);
  return (
    user === undefined
      ? query
      : query.where((eb) => eb.or([eb('created_by', '=', user), eb(eb.val(user), '=', eb.fn.any('readers'))]))
  )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function selectFile(db: Db, id: string): Promise<FileRow | undefined> {
  return files(db).where('id', '=', id).executeTakeFirst();
}

export async function insertFile(db: Db, file: Insertable<DB['produced_files']>): Promise<string> {
  const { id } = await db.insertInto('produced_files').values(file).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const fileLease = (id: string, attemptId: string) =>
  leaseOn({
    table: 'produced_files',
    row: sql`id = ${id}`,
    attempt: { column: 'run_id', id: attemptId },
    waiting: isQueued,
    running: isRunning,
    takeOver: { staleSeconds },
    onClaim: { status: 'running', rows_done: 0 },
    returning: [
      'id',
      'kind',
      'file_name',
      'format',
      'run_id',
      'params',
      'language',
      'scope',
      'request_id',
      'created_by',
    ],
  });
export type FileLease = ReturnType<typeof fileLease>;
export type ClaimedFile = NonNullable<Awaited<ReturnType<FileLease['claim']>>>;

/** Releases the lease, so that another attempt may claim the file at once. */
export async function releaseFile(db: Db, lease: FileLease): Promise<void> {
  await lease.update(db, { status: 'queued', run_id: null, rows_done: 0 });
}

export type FileOutcome = { finished_at: Date } & (
  | { status: 'failed'; failure_code: ProducedFileFailure }
  | {
      status: 'completed';
      rows_done: number;
      rows_total: number;
      size: number;
      is_kept: true;
      has_costs: boolean;
      expires_at: Date;
    }
);

/** False when it is finished already. */
export async function cancelFile(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('produced_files')
    .set({ status: 'cancelled', finished_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function failAbandonedFiles(db: Db, now: Date, maxSilentSeconds: number) {
  const isAbandoned = sql<boolean>`(
    ${isRunning} and ${isSilentFor(maxSilentSeconds)} or ${isQueued} and ${isSilentFor(maxQueuedSeconds)}
  )`;
  const returning = ['id', 'kind', 'file_name', 'format', 'run_id', 'params', 'created_by'] as const;
  return failAbandoned(db, 'produced_files', isAbandoned, { now, returning });
}

const isUnfiltered = sql<boolean>`not params ?| array['filter']`;
const hasDefaults = sql<boolean>`not params ?| array['filter', 'columns']`;
/** With fewer rows the header distorts the size per row. */
const minMeasuredRows = 20;

/** When each data set was last part of a completed file. */
export async function selectLastBySet(
  db: Db,
  kind: ProducedFileKind,
): Promise<{ dataSet: string; at: string }[]> {
  return db
    .selectFrom('produced_files')
    .innerJoinLateral(
      sql<{ name: string }>`jsonb_array_elements_text(params -> 'dataSets')`.as<'set'>(sql`set(name)`),
      (join) => join.onTrue(),
    )
    .select(['set.name as dataSet'])
    .select(({ fn }) => fn.max<string>('created_at').as('at'))
    .where('kind', '=', kind)
    .where('status', '=', 'completed')
    .where(sql<boolean>`jsonb_typeof(params -> 'dataSets') = 'array'`)
    .where(isUnfiltered)
    .groupBy('set.name')
    .execute();
}

/** Bytes per row in the last complete file of each name and format. */
export function selectMeasured(db: Db, kind: ProducedFileKind) {
  return db
    .selectFrom('produced_files')
    .distinctOn(['name', 'format'])
    .select(['name', 'format', sql<number>`size::float8 / rows_done`.as('bytes')])
    .where('kind', '=', kind)
    .where('status', '=', 'completed')
    .where('rows_done', '>=', minMeasuredRows)
    .where(hasDefaults)
    .orderBy('name')
    .orderBy('format')
    .orderBy('created_at', 'desc')
    .execute();
}

const kept = (db: Db) =>
  db.selectFrom('produced_files').select(['id', 'run_id', 'format']).where('is_kept', '=', true);

/** Files that should be in the store. */
export const selectKept = (db: Db) => kept(db).execute();

/** Expired files that are still in the store. */
export const selectExpired = (db: Db) =>
  kept(db)
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();

/** The record is kept as history. */
export async function markNotKept(db: Db, id: string): Promise<void> {
  await db.updateTable('produced_files').set({ is_kept: false }).where('id', '=', id).execute();
}

export async function deleteFile(db: Db, id: string): Promise<void> {
  await db.deleteFrom('produced_files').where('id', '=', id).execute();
}

export async function deleteOldHistory(db: Db): Promise<void> {
  await db
    .deleteFrom('produced_files')
    .where('is_kept', '=', false)
    .where('created_at', '<', sql<string>`now() - make_interval(days => ${sql.lit(historyDays)})`)
    .execute();
}
