import type { RecordKind } from '@strojpark/core/domain/imports/import-record-fields';
import { inTx } from '../../../db/tx.ts';
import type { Ctx } from '../../../lib/ctx.ts';
import { notifyAssigned } from '../../demands/demands.service.ts';
import {
  allowLongStatements,
  deleteChecks,
  insertCellErrors,
  insertRefusals,
  type RowRefusal,
} from './check-rows.repo.ts';
import { batchCounts, countOutcomes, totalOf } from './check-rows.ts';
import { failAttempt, finishAttempt, notifyFinished, type Attempt } from './finish-import.ts';
import { demandAction } from './demand-action.ts';
import { refusalsOf, reservationAction, userAction, type RecordAction } from './record-actions.ts';
import * as repo from './write-records.repo.ts';

/** Records other than machines are written one by one through their services. */
export const maxRecords = 2000;

const actions: Record<RecordKind, () => RecordAction> = {
  users: userAction,
  reservations: reservationAction,
  demands: demandAction,
};

type RecordAttempt = Pick<Attempt, 'batchId' | 'plan' | 'subject'> & Partial<Pick<Attempt, 'onProgress'>>;

interface Processed {
  rows: repo.ProcessedRow[];
  refusals: RowRefusal[];
}

class TooManyRecords extends Error {}

class DryRunRollback extends Error {
  readonly processed: Processed;
  constructor(processed: Processed) {
    super('the dry run is rolled back');
    this.processed = processed;
  }
}

/**
 * Finds out what an import of records would do by writing everything and rolling it back, so that
 * rules and messages are the same. False when there are too many rows.
 */
export async function dryRunRecords(ctx: Ctx, attempt: RecordAttempt): Promise<boolean> {
  const { batchId } = attempt;
  try {
    const quiet: Ctx = { ...ctx, quiet: true, jobs: { send: () => Promise.resolve() } };
    await inTx(quiet, async (tx) => {
      throw new DryRunRollback(await processRows(tx, attempt));
    });
  } catch (error) {
    if (error instanceof TooManyRecords) return false;
    if (!(error instanceof DryRunRollback)) throw error;
    const { rows, refusals } = error.processed;
    // Do not keep the id of a record that the dry run created.
    const outcomes = rows.map((one) => (one.outcome === 'create' ? { ...one, id: null } : one));
    await inTx(ctx, async ({ db }) => {
      await deleteChecks(db, batchId, null);
      await insertCellErrors(db, batchId, null);
      await insertRefusals(db, batchId, refusals);
      await repo.insertRowOutcomes(db, batchId, outcomes);
    });
  }
  return true;
}

/** Writes all rows in one transaction. False when the file as a whole was refused. */
export async function writeRecords(ctx: Ctx, attempt: Attempt): Promise<boolean> {
  const { batchId, mode } = attempt;
  // Colleagues get one notification for the import instead of one for each record.
  const quiet: Ctx = attempt.subject.kind === 'users' ? ctx : { ...ctx, quiet: true };
  try {
    return await inTx(quiet, async (tx) => {
      const { db } = tx;
      await allowLongStatements(db);
      await deleteChecks(db, batchId, null);
      await insertCellErrors(db, batchId, null);
      const { rows, refusals } = await processRows(tx, attempt);
      await insertRefusals(db, batchId, refusals);
      await repo.insertRowOutcomes(db, batchId, rows);
      const found = await countOutcomes(db, batchId);
      const [total, refused] = [totalOf(found), found.error];
      if (mode === 'stop' && refused > 0) throw new RowsRefused(total, refused);
      await repo.insertRecordOutcomes(db, batchId, rows);
      const counts = batchCounts(found);
      await finishAttempt(tx, attempt, { status: 'completed', processed_rows: total, ...counts });
      const { quiet: _, ...notifying } = tx;
      if (attempt.subject.kind === 'demands') await notifyAssigned(notifying, createdIn(rows));
      await notifyFinished(notifying, attempt, { total, ...counts });
      return true;
    });
  } catch (error) {
    if (error instanceof RowsRefused) {
      const { total, refused } = error;
      return inTx(ctx, (tx) =>
        failAttempt(tx, attempt, { total, refused, code: 'rows_refused', params: { count: refused } }),
      );
    }
    if (!(error instanceof TooManyRecords)) throw error;
    return inTx(ctx, (tx) =>
      failAttempt(tx, attempt, {
        total: 0,
        refused: 0,
        code: 'too_many_records',
        params: { max: maxRecords },
      }),
    );
  }
}

const createdIn = (rows: readonly repo.ProcessedRow[]) =>
  rows.flatMap(({ outcome, id }) => (outcome === 'create' && id !== null ? [id] : []));

/** Rolls back all rows when one was refused. */
class RowsRefused extends Error {
  readonly total: number;
  readonly refused: number;
  constructor(total: number, refused: number) {
    super('rows were refused');
    this.total = total;
    this.refused = refused;
  }
}

async function processRows(
  ctx: Ctx,
  { batchId, plan, subject, onProgress }: RecordAttempt,
): Promise<Processed> {
  const staged = await repo.selectStagedRecords(ctx.db, batchId);
  if (staged.length > maxRecords) throw new TooManyRecords();
  if (subject.kind === 'machines') throw new Error('machines are not written one by one');
  const action = actions[subject.kind]();
  const rows: repo.ProcessedRow[] = [];
  const refusals: RowRefusal[] = [];
  for (const [index, { row, values, invalid }] of staged.entries()) {
    const refused = { row, outcome: 'error', id: null, version: null, changes: null } as const;
    if (values === null) {
      rows.push(refused);
      continue;
    }
    await repo.setSavepoint(ctx.db);
    try {
      const done = await action(ctx, { row, values, isValid: invalid === null });
      // A row with an invalid cell is tried only to find its other errors.
      await (invalid === null ? repo.releaseSavepoint(ctx.db) : repo.rollbackToSavepoint(ctx.db));
      rows.push(invalid === null ? { row, ...done } : refused);
    } catch (error) {
      const found = refusalsOf(error, row, values, plan);
      await repo.rollbackToSavepoint(ctx.db);
      // The error of an invalid cell is reported already; without its value the record as a whole cannot be judged.
      refusals.push(
        ...found.filter(({ column }) => invalid === null || (column !== null && !invalid.includes(column))),
      );
      rows.push(refused);
    }
    onProgress?.((index + 1) / staged.length);
  }
  return { rows, refusals };
}
