import type { ProducedFileFailure, ProducedFileKind } from '@strojpark/core/domain/produced-files';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

/** Whoever makes a file says every second that they live; after this many seconds of silence they are dead. */
const silentSeconds = 15;
/** So long another attempt may take to begin; after it nobody will make the file. */
const orphanedMinutes = 15;
/** In which a queue of other files may be worked off. */
const queuedHours = 3;
const historyDays = 365;

const isOrphaned = sql<boolean>`(
  status = 'running' and alive_at < now() - make_interval(mins => ${sql.lit(orphanedMinutes)})
  or status = 'queued' and alive_at < now() - make_interval(hours => ${sql.lit(queuedHours)})
)`;

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
      'created_by',
      'readers',
      'created_by_name as createdBy',
      'created_at as createdAt',
      'finished_at as finishedAt',
    ])
    .select(sql<boolean>`is_kept and expires_at > now()`.as('isKept'));

export type FileRow = Awaited<ReturnType<ReturnType<typeof files>['execute']>>[number];

/** Newest first; those that one user has asked for or was handed, or all without one. */
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

/** Takes up a file that waits, or whose maker has died; nothing when somebody else has, or nobody wants it. */
export function claimFile(db: Db, id: string, runId: string) {
  return db
    .updateTable('produced_files')
    .set({ status: 'running', run_id: runId, rows_done: 0, alive_at: sql`now()` })
    .where('id', '=', id)
    .where(
      sql<boolean>`(status = 'queued' or status = 'running'
        and alive_at < now() - make_interval(secs => ${sql.lit(silentSeconds)}))`,
    )
    .returning([
      'id',
      'kind',
      'name',
      'file_name as fileName',
      'format',
      'params',
      'language',
      'scope',
      'request_id',
      'created_by',
      'created_by_name',
    ])
    .executeTakeFirst();
}
export type ClaimedFile = NonNullable<Awaited<ReturnType<typeof claimFile>>>;

export interface FileChanges {
  status?: 'completed' | 'failed';
  rows_done?: number;
  rows_total?: number;
  size?: number;
  is_kept?: boolean;
  failure_code?: ProducedFileFailure;
  finished_at?: Date;
  expires_at?: Date;
}

/** False when another attempt has taken over, or nobody wants the file any more. */
export async function updateOwnFile(
  db: Db,
  id: string,
  runId: string,
  changes: FileChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('produced_files')
    .set({ ...changes, alive_at: sql`now()` })
    .where('id', '=', id)
    .where('run_id', '=', runId)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

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

/** Gives up what nobody makes any more. */
export function failOrphans(db: Db, now: Date) {
  return db
    .updateTable('produced_files')
    .set({ status: 'failed', failure_code: 'interrupted', finished_at: now })
    .where(isOrphaned)
    .returning(['id', 'kind', 'file_name as fileName', 'format', 'created_by'])
    .execute();
}

const isWhole = sql<boolean>`not params ?| array['filter']`;
const isUsual = sql<boolean>`not params ?| array['filter', 'columns']`;
/** Below it the header weighs more than the rows. */
const fewestMeasured = 20;

/** When each data set was last in a completed file. */
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
    .where(isWhole)
    .groupBy('set.name')
    .execute();
}

/** The bytes of a row in the last whole file of each name and format. */
export function selectMeasured(db: Db, kind: ProducedFileKind) {
  return db
    .selectFrom('produced_files')
    .distinctOn(['name', 'format'])
    .select(['name', 'format', sql<number>`size::float8 / rows_done`.as('bytes')])
    .where('kind', '=', kind)
    .where('status', '=', 'completed')
    .where('rows_done', '>=', fewestMeasured)
    .where(isUsual)
    .orderBy('name')
    .orderBy('format')
    .orderBy('created_at', 'desc')
    .execute();
}

const kept = (db: Db) => db.selectFrom('produced_files').select(['id', 'format']).where('is_kept', '=', true);

/** What should lie in the store. */
export const selectKept = (db: Db) => kept(db).execute();

/** What has expired and still lies in the store. */
export const selectExpired = (db: Db) =>
  kept(db)
    .where('expires_at', '<=', sql<string>`now()`)
    .execute();

/** Its line stays as history. */
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
