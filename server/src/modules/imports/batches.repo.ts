import type { ImportStatus } from '@strojpark/core/contracts/import-records';
import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countedPage } from '../../db/counted-page.ts';
import { failAbandoned, isSilentFor, leaseOn, statusUnlessAbandoned } from '../../db/lease.ts';
import type { DB } from '../../db/schema.gen.ts';

export type NewBatch = Insertable<DB['import_batches']>;

const staleSeconds = 10;
/** A job that has not started by then is taken for lost. */
const isForgotten = isSilentFor(15 * 60);
const waitsForJob = sql<boolean>`(status = 'queued' and is_background)`;
const isAbandoned = sql<boolean>`(status in ('preparing', 'queued', 'running') and
  case when ${waitsForJob} or status = 'preparing' and run_id is null
    then ${isForgotten} else ${isSilentFor(staleSeconds)} end)`;
/** A job with an expired lease is retried, unless another import was started in between. */
const isGivenUp = sql<boolean>`(${isAbandoned} and (not is_background or ${isForgotten}))`;

export async function insertBatch(db: Db, batch: NewBatch): Promise<string> {
  const { id } = await db
    .insertInto('import_batches')
    .values(batch)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks an abandoned import as failed, so that it does not block the next one. */
export async function failAbandonedBatches(db: Db, now: Date): Promise<void> {
  await failAbandoned(db, 'import_batches', isAbandoned, { now, returning: ['id'] });
}

/** The import that is queued or running. */
export function selectUnderWay(db: Db) {
  return db
    .selectFrom('import_batches')
    .select([waitsForJob.as('waitsForJob'), 'alive_at as aliveAt'])
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
}

const claimed = [
  'kind',
  'machine_type',
  'mode',
  'file_name',
  'upload_id',
  'parse_plan',
  'mappings',
  'total_rows',
  'staged_at',
  'request_id',
  'created_by',
  'created_by_name',
] as const;

/** What writing an import needs. */
export const writeLease = (id: string, attemptId: string) =>
  leaseOn({
    table: 'import_batches',
    row: sql`id = ${id}`,
    attempt: { column: 'run_id', id: attemptId },
    waiting: sql`status = 'queued'`,
    running: sql`status = 'running'`,
    takeOver: { staleSeconds },
    onClaim: { status: 'running', processed_rows: 0 },
    returning: claimed,
  });
export type BatchLease = ReturnType<typeof writeLease>;

/** What reading and checking the file of a draft needs. */
export const preparationLease = (id: string, attemptId: string): BatchLease =>
  leaseOn({
    table: 'import_batches',
    row: sql`id = ${id}`,
    attempt: { column: 'run_id', id: attemptId },
    waiting: sql`status = 'preparing' and run_id is null`,
    running: sql`status = 'preparing'`,
    takeOver: { staleSeconds },
    onClaim: { processed_rows: 0 },
    returning: claimed,
  });

/** Releases the lease, so that another attempt may claim the batch at once. */
export async function releaseBatch(db: Db, lease: BatchLease): Promise<void> {
  await lease.update(db, {
    status: sql`case status when 'running' then 'queued' else status end`,
    run_id: null,
    processed_rows: 0,
  });
}

/** A queued batch that will not be run. */
export async function failQueuedBatch(db: Db, id: string, failureCode: string, now: Date): Promise<void> {
  await db
    .updateTable('import_batches')
    .set({ status: 'failed', failure_code: failureCode, finished_at: now })
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .execute();
}

export async function selectStatus(db: Db, id: string) {
  const row = await db.selectFrom('import_batches').select('status').where('id', '=', id).executeTakeFirst();
  return row?.status;
}

export interface BatchChanges {
  status?: 'draft' | 'completed' | 'failed';
  staged_at?: Date;
  processed_rows?: number;
  total_rows?: number;
  created?: number;
  updated?: number;
  unchanged?: number;
  refused?: number;
  adjusted?: number;
  without_number?: number;
  categories_created?: number;
  failure_code?: string;
  failure_params?: string;
  finished_at?: Date;
}

/** Locked until the end of the transaction; undefined when it is not a draft. */
export function lockDraft(db: Db, id: string) {
  return db
    .selectFrom('import_batches')
    .select(['kind', 'machine_type', 'parse_plan', 'mappings', 'upload_id', 'file_name', 'total_rows'])
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .forUpdate()
    .executeTakeFirst();
}

export async function updateDraft(
  db: Db,
  id: string,
  counts: Pick<BatchChanges, 'created' | 'updated' | 'unchanged' | 'refused' | 'adjusted' | 'without_number'>,
): Promise<void> {
  await db.updateTable('import_batches').set(counts).where('id', '=', id).execute();
}

/** The import then belongs to the user who starts the draft. */
export async function queueDraft(
  db: Db,
  id: string,
  started: { mode: 'skip' | 'stop'; request_id: string; created_by: string | null; created_by_name: string },
): Promise<void> {
  await db
    .updateTable('import_batches')
    .set({ ...started, status: 'queued', is_background: true, run_id: null, alive_at: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'draft')
    .execute();
}

/** The draft is read from its file again. */
export async function prepareAgain(
  db: Db,
  id: string,
  mapped: { mappings: string; parse_plan: string },
): Promise<void> {
  await db
    .updateTable('import_batches')
    .set({
      ...mapped,
      status: 'preparing',
      staged_at: null,
      run_id: null,
      processed_rows: 0,
      alive_at: sql`now()`,
    })
    .where('id', '=', id)
    .execute();
}

export async function deleteBatch(db: Db, id: string): Promise<void> {
  await db.deleteFrom('import_batches').where('id', '=', id).execute();
}

/** The drafts added before a time. */
export async function selectOldDrafts(db: Db, before: Date): Promise<string[]> {
  const found = await db
    .selectFrom('import_batches')
    .select('id')
    .where('status', '=', 'draft')
    .where('created_at', '<', before.toISOString())
    .execute();
  return found.map(({ id }) => id);
}

export async function insertCorrections(
  db: Db,
  batchId: string,
  row: number,
  cells: Readonly<Record<string, string>>,
): Promise<void> {
  await db
    .insertInto('import_corrections')
    .values(
      Object.entries(cells).map(([column_name, value]) => ({
        batch_id: batchId,
        row_number: row,
        column_name,
        value,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['batch_id', 'row_number', 'column_name'])
        .doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute();
}

export function selectCorrections(db: Db, batchId: string, rows: readonly number[] | null = null) {
  return db
    .selectFrom('import_corrections')
    .select(['row_number as row', 'column_name as column', 'value'])
    .where('batch_id', '=', batchId)
    .$if(rows !== null, (query) => query.where('row_number', '=', sql<number>`any(${rows}::int[])`))
    .execute();
}

const batches = (db: Db) =>
  db
    .selectFrom('import_batches')
    .select([
      'id',
      'kind',
      'machine_type as machineType',
      'mode',
      'mappings',
      'upload_id as uploadId',
      'file_name as fileName',
      'total_rows as totalRows',
      'processed_rows as processedRows',
      'created',
      'updated',
      'unchanged',
      'refused',
      'adjusted',
      'categories_created as categoriesCreated',
      'without_number as withoutNumber',
      'failure_params as failureParams',
      'created_by_name as createdBy',
      'created_at as createdAt',
      'finished_at as finishedAt',
      'undo_status as undoStatus',
      'undo_done as undoDone',
      'undo_kept as undoKept',
      'undone_by_name as undoneBy',
      'undone_at as undoneAt',
    ])
    .select(statusUnlessAbandoned<ImportStatus>(isGivenUp))
    .select([
      sql<number>`(select count(*) from categories c where c.import_batch_id = import_batches.id and c.is_active)`.as(
        'undoCategoriesKept',
      ),
    ]);

export type BatchRow = Awaited<ReturnType<ReturnType<typeof batches>['execute']>>[number];

export function selectBatch(db: Db, id: string): Promise<BatchRow | undefined> {
  return batches(db).where('id', '=', id).executeTakeFirst();
}

/** Newest first. */
export function selectBatches(
  db: Db,
  { waiting, ...request }: { waiting: boolean; limit: number; cursor?: string | undefined },
  now: Date,
) {
  return countedPage(
    db,
    waiting ? batches(db).where(waitsForSomeone(new Date(now.getTime() - failureNews))) : batches(db),
    { value: sql.ref('created_at'), type: 'timestamptz', nullable: false, id: sql.ref('id') },
    { sort: 'created_at', order: 'desc', filters: waiting ? 'waiting' : null, ...request },
  );
}

/** Imports that are checked, wait or are written, and those that failed since then, of those added since the other time. */
export function selectCounts(db: Db, { since, addedSince }: { since: Date; addedSince: Date }) {
  const isUnderWay = sql<boolean>`(status in ('preparing', 'queued', 'running') and not ${isGivenUp})`;
  const hasFailed = sql<boolean>`(status = 'failed' and finished_at >= ${since.toISOString()}::timestamptz
    or ${isGivenUp} and alive_at >= ${since.toISOString()}::timestamptz)`;
  return db
    .selectFrom('import_batches')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isUnderWay).as('running'),
      fn.countAll<number>().filterWhere(hasFailed).as('failed'),
    ])
    .where('created_at', '>=', addedSince.toISOString())
    .executeTakeFirstOrThrow();
}

/** A failed import that nobody repeats for this long was given up. */
const failureNews = 7 * dayMs;

const waitsForSomeone = (since: Date) => sql<boolean>`(status = 'draft' or status = 'failed'
  and finished_at > ${since.toISOString()}::timestamptz
  and not exists (
    select from import_batches later
    where later.file_name = import_batches.file_name and later.kind = import_batches.kind
      and later.created_at > import_batches.created_at and later.status <> 'preparing'))`;

const rowErrors = (db: Db, batchId: string) =>
  db
    .selectFrom('import_row_errors')
    .select(['id', 'row_number as row', 'column_name as column', 'value', 'code', 'params'])
    .where('batch_id', '=', batchId);

/** Refused cells in file order. */
export function selectRowErrors(
  db: Db,
  batchId: string,
  request: { limit: number; cursor?: string | undefined },
) {
  return countedPage(
    db,
    rowErrors(db, batchId),
    { value: sql.ref('position'), type: 'bigint', nullable: false, id: sql.ref('id') },
    { sort: 'position', order: 'asc', filters: batchId, ...request },
  );
}

/** The errors of a row that repeats an earlier one: imported again, it would overwrite the record of that one. */
export const repeatedCodes = ['repeated_number', 'same_machine', 'import.rowErrors.repeated_email'];

/** The number of rows that are rejected because an earlier row has their number, their machine or their e-mail. */
export async function selectRepeatedRows(db: Db, batchId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(distinct row_number)::int as n from import_row_errors
    where batch_id = ${batchId} and code = any(${repeatedCodes}::text[])`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The first refused cells. */
export function selectFirstRowErrors(db: Db, batchId: string, limit: number) {
  return rowErrors(db, batchId).orderBy('position').limit(limit).execute();
}

/** The columns of the kept refused rows. */
export async function failedColumns(db: Db, id: string): Promise<string[]> {
  const row = await db
    .selectFrom('import_batches')
    .select('file_columns')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.file_columns ?? [];
}
