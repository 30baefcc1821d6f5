import type { BulkAction } from '@strojpark/core/domain/bulk';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countedPage } from '../../db/counted-page.ts';
import { failAbandoned, isSilentFor, leaseOn } from '../../db/lease.ts';
import { named } from '../../db/named-statements.ts';
import { storedSetting } from '../../db/stored-setting.ts';
import type { DB } from '../../db/schema.gen.ts';

const staleSeconds = 10;
/** By then the process of a call has died; calls are not retried. */
const abandonedCallSeconds = 60;
/** Long enough for a job to be retried, even after a restart. */
const abandonedJobSeconds = 3600;
const keptDays = 30;
/** How long a run can be undone; its failures are kept as long as the run. */
const keptDetailHours = 24;

const underWay = sql<boolean>`status in ('queued', 'running')`;

export async function insertRun(db: Db, run: Insertable<DB['bulk_runs']>): Promise<string> {
  const { id } = await db.insertInto('bulk_runs').values(run).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Cancelling a run also ends its lease. */
export const runLease = (id: string, attemptId: string) =>
  leaseOn({
    table: 'bulk_runs',
    row: sql`id = ${id}`,
    attempt: { column: 'attempt_id', id: attemptId },
    waiting: sql`status = 'queued'`,
    running: sql`status = 'running'`,
    takeOver: { staleSeconds, where: sql`is_background` },
    onClaim: { status: 'running' },
    returning: [
      'id',
      'act',
      'params',
      'undo_of',
      'is_background',
      'scope',
      'language',
      'request_id',
      'created_by',
      'created_by_name',
    ],
  });
export type RunLease = ReturnType<typeof runLease>;
export type ClaimedRun = NonNullable<Awaited<ReturnType<RunLease['claim']>>>;

export async function selectStatus(db: Db, id: string) {
  const row = await db.selectFrom('bulk_runs').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status;
}

/** The user of a run with their current permissions; undefined when the attempt has lost its lease. */
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

const counted = (outcomes: string) =>
  sql<number>`(select count(*) from bulk_run_items i where i.run_id = bulk_runs.id and i.outcome in (${sql.raw(outcomes)}))`;
const recounted = { done: counted(`'done', 'undone'`), refused: counted(`'refused'`) };

/** The counts of a stopped run, from the outcomes of its records. */
export async function recountRun(db: Db, id: string): Promise<void> {
  await db.updateTable('bulk_runs').set(recounted).where('id', '=', id).execute();
}

/** False when it is not running or queued. */
export async function cancelRun(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_runs')
    .set({ status: 'cancelled', params: '{}', finished_at: now, ...recounted })
    .where('id', '=', id)
    .where(underWay)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export function failAbandonedRuns(db: Db, now: Date) {
  const isAbandoned = sql<boolean>`(${underWay} and case when is_background
    then ${isSilentFor(abandonedJobSeconds)} else ${isSilentFor(abandonedCallSeconds)} end)`;
  const returning = ['id', 'act', 'undo_of', 'created_by', 'done', 'refused'] as const;
  return failAbandoned(db, 'bulk_runs', isAbandoned, { now, set: { params: '{}', ...recounted }, returning });
}

export async function deleteOldRuns(db: Db): Promise<void> {
  await db
    .deleteFrom('bulk_runs')
    .where(sql<boolean>`finished_at < now() - make_interval(days => ${sql.lit(keptDays)})`)
    .execute();
}

/** Deletes what can no longer be undone; failures are kept. */
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
  /** Only runs of this user. */
  userId: string | null;
  active: boolean;
  /** Only these actions. */
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
