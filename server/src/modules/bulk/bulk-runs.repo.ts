import type { BulkAction } from '@strojpark/core/domain/bulk';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countedPage } from '../../db/counted-page.ts';
import { named } from '../../db/named-statements.ts';
import { storedSetting } from '../../db/stored-setting.ts';
import type { DB } from '../../db/schema.gen.ts';

/** Whoever works on a run says every second that they live; after this many seconds of silence they are dead. */
const silentSeconds = 10;
/** A call that has been silent for so long has died; nobody takes it up. */
const lostCallSeconds = 60;
/** So long a job may take to come back, also over a restart. */
const lostJobMinutes = 60;
const keptDays = 30;
/** What would undo a run is kept so long; its failures as long as the run itself. */
const keptDetailHours = 24;

const underWay = sql<boolean>`status in ('queued', 'running')`;

export async function insertRun(db: Db, run: Insertable<DB['bulk_runs']>): Promise<string> {
  const { id } = await db.insertInto('bulk_runs').values(run).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Takes up a run that waits, or that its last attempt has left behind. */
export function claimRun(db: Db, id: string, attemptId: string) {
  const isSilent = sql<boolean>`alive_at < now() - make_interval(secs => ${sql.lit(silentSeconds)})`;
  return db
    .updateTable('bulk_runs')
    .set({ status: 'running', attempt_id: attemptId, alive_at: sql`now()` })
    .where('id', '=', id)
    .where(sql<boolean>`(status = 'queued' or status = 'running' and is_background and ${isSilent})`)
    .returning(['id', 'act', 'params', 'undo_of', 'total', 'is_background', 'scope', 'request_id'])
    .returning(['created_by', 'created_by_name', 'language'])
    .executeTakeFirst();
}
export type ClaimedRun = NonNullable<Awaited<ReturnType<typeof claimRun>>>;

export async function selectStatus(db: Db, id: string) {
  const row = await db.selectFrom('bulk_runs').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status;
}

/** Whether the attempt still owns the run, and what its user may do by now. */
export function selectRunner(db: Db, id: string, attemptId: string) {
  return db
    .selectFrom('bulk_runs as b')
    .leftJoin('users as u', 'u.id', 'b.created_by')
    .modifyFront(named('bulk_runner'))
    .select(['u.role', 'u.status', 'u.deleted_at'])
    .select(storedSetting('role_permissions'))
    .where('b.id', '=', id)
    .where('b.attempt_id', '=', attemptId)
    .where('b.status', '=', 'running')
    .executeTakeFirst();
}

export interface RunChanges {
  status?: 'queued' | 'completed' | 'failed';
  attempt_id?: null;
  done?: number;
  refused?: number;
  failure_code?: string;
  params?: string;
  finished_at?: Date;
}

/** Writes on behalf of an attempt: false when the run was cancelled or another attempt has taken over. */
export async function updateOwnRun(
  db: Db,
  id: string,
  attemptId: string,
  changes: RunChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_runs')
    .set({ ...changes, alive_at: sql`now()` })
    .where('id', '=', id)
    .where('attempt_id', '=', attemptId)
    .where('status', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

const counted = (outcomes: string) =>
  sql<number>`(select count(*) from bulk_run_items i where i.run_id = bulk_runs.id and i.outcome in (${sql.raw(outcomes)}))`;
const recounted = { done: counted(`'done', 'undone'`), refused: counted(`'refused'`) };

/** The counts of a run that somebody has stopped, from what became of its records. */
export async function recountRun(db: Db, id: string): Promise<void> {
  await db.updateTable('bulk_runs').set(recounted).where('id', '=', id).execute();
}

/** False when it is not under way. */
export async function cancelRun(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_runs')
    .set({ status: 'cancelled', params: '{}', finished_at: now, ...recounted })
    .where('id', '=', id)
    .where(underWay)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends what nobody works on any more; answers those runs. */
export function failLostRuns(db: Db, now: Date) {
  return db
    .updateTable('bulk_runs')
    .set({ status: 'failed', failure_code: 'interrupted', params: '{}', finished_at: now, ...recounted })
    .where(underWay)
    .where(
      sql<boolean>`alive_at < now() - case when is_background
        then make_interval(mins => ${sql.lit(lostJobMinutes)})
        else make_interval(secs => ${sql.lit(lostCallSeconds)}) end`,
    )
    .returning(['id', 'act', 'undo_of', 'created_by', 'done', 'refused'])
    .execute();
}

export async function deleteOldRuns(db: Db): Promise<void> {
  await db
    .deleteFrom('bulk_runs')
    .where(sql<boolean>`finished_at < now() - make_interval(days => ${sql.lit(keptDays)})`)
    .execute();
}

/** Forgets what can no longer be undone; only the failures are kept. */
export async function deleteOldDetails(db: Db): Promise<void> {
  await db
    .deleteFrom('bulk_run_items')
    .using('bulk_runs as b')
    .whereRef('b.id', '=', 'bulk_run_items.run_id')
    .where(sql<boolean>`b.finished_at < now() - make_interval(hours => ${sql.lit(keptDetailHours)})`)
    .where(sql<boolean>`bulk_run_items.outcome is distinct from 'refused'`)
    .execute();
}

const runs = (db: Db) =>
  db
    .selectFrom('bulk_runs as b')
    .select([
      'b.id',
      'b.act',
      'b.status',
      'b.undo_of as undoOf',
      'b.total',
      'b.done',
      'b.refused',
      'b.failure_code as failureCode',
      'b.created_by',
      'b.created_by_name as createdBy',
      'b.created_at as createdAt',
      'b.finished_at as finishedAt',
    ])
    .select(
      sql<number>`case when b.finished_at is null then 0 else (
        select count(*) from bulk_run_items i
        where i.run_id = b.id and i.outcome = 'done' and i.undo is not null
      ) end`.as('undoable'),
    );
export type RunRow = Awaited<ReturnType<ReturnType<typeof runs>['execute']>>[number];

export function selectRun(db: Db, id: string): Promise<RunRow | undefined> {
  return runs(db).where('b.id', '=', id).executeTakeFirst();
}

interface RunFilter {
  /** Only those of this user. */
  userId: string | null;
  active: boolean;
  /** The acts of which the caller may know. */
  actions: readonly BulkAction[];
}

/** Newest first. */
export function selectRuns(
  db: Db,
  { userId, active, actions }: RunFilter,
  request: { limit: number; cursor?: string | undefined },
) {
  const own = sql<boolean>`((${userId}::uuid is null or b.created_by = ${userId}::uuid) and b.act = any(${actions}))`;
  const isWanted = active ? sql<boolean>`(${own} and b.status in ('queued', 'running'))` : own;
  return countedPage(
    db,
    runs(db).where(isWanted),
    { value: sql.ref('b.created_at'), type: 'timestamptz', nullable: false, id: sql.ref('b.id') },
    { sort: 'created_at', order: 'desc', filters: { userId, active }, ...request },
  );
}
