import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { keysetPage } from '../../db/keyset.ts';
import { named } from '../../db/named-statements.ts';

/** Inserts the records of a run in order. */
export async function insertItems(db: Db, runId: string, ids: readonly string[]): Promise<void> {
  await sql`insert into bulk_run_items (run_id, position, record_id)
    select ${runId}::uuid, n, id from unnest(${ids}::uuid[]) with ordinality as given(id, n)`.execute(db);
}

/** Inserts the records to undo, at the same positions as in the original run. Returns their number. */
export async function insertUndoItems(db: Db, runId: string, undoOf: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`insert into bulk_run_items (run_id, position, record_id)
    select ${runId}::uuid, position, record_id from bulk_run_items
    where run_id = ${undoOf}::uuid and outcome = 'done' and undo is not null`.execute(db);
  return Number(numAffectedRows);
}

/** The waiting records after a position. */
export function selectWaiting(db: Db, runId: string, after: number, limit: number) {
  return db
    .selectFrom('bulk_run_items')
    .select(['position', 'record_id'])
    .where('run_id', '=', runId)
    .where('position', '>', after)
    .where('outcome', 'is', null)
    .orderBy('position')
    .limit(limit)
    .execute();
}

export async function countOutcomes(db: Db, runId: string): Promise<{ done: number; refused: number }> {
  return db
    .selectFrom('bulk_run_items')
    .select([
      sql<number>`count(*) filter (where outcome in ('done', 'undone'))`.as('done'),
      sql<number>`count(*) filter (where outcome = 'refused')`.as('refused'),
    ])
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
}

/** The records that the run changed; not those that were as wanted before, which have a code. */
export async function selectDone(db: Db, runId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('bulk_run_items')
    .select('record_id')
    .where('run_id', '=', runId)
    .where('outcome', '=', 'done')
    .where('code', 'is', null)
    .orderBy('position')
    .execute();
  return rows.map(({ record_id }) => record_id);
}

export interface Outcome {
  outcome: 'done' | 'refused';
  version?: number;
  undo?: string | null;
  code?: string;
  message_key?: string;
  message_params?: string;
}

/** Stores the outcome of a record once; false when another attempt already has. */
export async function setOutcome(
  db: Db,
  runId: string,
  position: number,
  outcome: Outcome,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('bulk_run_items')
    .set(outcome)
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .where('outcome', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** What is needed to undo a record, locked; undefined when it was undone before. */
export function lockUndo(db: Db, runId: string, position: number) {
  return db
    .selectFrom('bulk_run_items')
    .modifyFront(named('bulk_undo_lock'))
    .select(['version', 'undo'])
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .where('outcome', '=', 'done')
    .forUpdate()
    .executeTakeFirst();
}

export async function markUndone(db: Db, runId: string, position: number): Promise<void> {
  await db
    .updateTable('bulk_run_items')
    .set({ outcome: 'undone', undo: null })
    .where('run_id', '=', runId)
    .where('position', '=', position)
    .execute();
}

const failures = (db: Db, runId: string) =>
  db
    .selectFrom('bulk_run_items')
    .select(['record_id as id', 'code', 'message_key as key', 'message_params as params'])
    .where('run_id', '=', runId)
    .where('outcome', '=', 'refused');

export function selectFirstFailures(db: Db, runId: string, limit: number) {
  return failures(db, runId).orderBy('position').limit(limit).execute();
}

/** In the order of the records. */
export function selectFailures(
  db: Db,
  runId: string,
  request: { limit: number; cursor?: string | undefined },
) {
  return keysetPage(
    db,
    [failures(db, runId)],
    { value: sql.ref('position'), type: 'bigint', nullable: false, id: sql.ref('record_id') },
    { sort: 'position', order: 'asc', filters: runId, ...request },
  );
}
