import type { Ctx } from '../../../lib/ctx.ts';
import { inTx } from '../../../db/tx.ts';
import { failAttempt, finishAttempt, type Attempt } from './attempt.ts';
import * as repo from './write-records.repo.ts';
import * as rows from '../draft/staged-rows.repo.ts';
import { actionOnUser } from './import-user.ts';
import { actionOnReservation } from './import-reservation.ts';
import { batchCounts, outcomeCounts, totalOf } from './outcome-counts.ts';
import { refusalsOf } from './record-refusal.ts';
import { tellFinished } from './notify-finished.ts';

/** Users and reservations go through the services by which people enter them, one after the other. */
export const maxRecords = 2000;

export type RecordAction = (ctx: Ctx, row: number, values: RecordValues) => Promise<Acted>;
export type RecordValues = NonNullable<repo.StagedRecord['values']>;
/** What was made of a row. */
export type Acted = Omit<repo.RecordOutcome, 'row'>;

interface Tried {
  outcomes: repo.RecordOutcome[];
  refusals: rows.RowRefusal[];
}

class TooManyRecords extends Error {}
/** Takes a trial back. */
class TrialOver extends Error {
  readonly tried: Tried;
  constructor(tried: Tried) {
    super('the trial is over');
    this.tried = tried;
  }
}

type RecordAttempt = Pick<Attempt, 'batchId' | 'plan' | 'subject'> & Partial<Pick<Attempt, 'onProgress'>>;

/**
 * Finds out what an import of users or reservations would do, by doing all of it and taking it back: the same
 * rules, the same words. Answers false when there are too many rows.
 */
export async function tryRecords(ctx: Ctx, attempt: RecordAttempt): Promise<boolean> {
  const { batchId } = attempt;
  try {
    // Nobody is told of what does not happen.
    const trial: Ctx = { ...ctx, quiet: true, jobs: { send: () => Promise.resolve() } };
    await inTx(trial, async (tx) => {
      throw new TrialOver(await actionOnRows(tx, attempt));
    });
  } catch (error) {
    if (error instanceof TooManyRecords) return false;
    if (!(error instanceof TrialOver)) throw error;
    const { outcomes, refusals } = error.tried;
    // A record that the trial has made does not exist.
    const shown = outcomes.map((one) => (one.outcome === 'create' ? { ...one, id: null } : one));
    await inTx(ctx, async ({ db }) => {
      await rows.deleteChecks(db, batchId, null);
      await rows.insertCellErrors(db, batchId, null);
      await rows.insertRefusals(db, batchId, refusals);
      await repo.insertOutcomes(db, batchId, shown);
    });
  }
  return true;
}

/** Writes them, all in one transaction. False when the file as a whole was refused. */
export async function writeRecords(ctx: Ctx, attempt: Attempt): Promise<boolean> {
  const { batchId, mode } = attempt;
  // Whoever imports a hundred reservations does not mean a hundred mails to colleagues; one tells of them all.
  const quiet: Ctx = attempt.subject.kind === 'reservations' ? { ...ctx, quiet: true } : ctx;
  try {
    return await inTx(quiet, async (tx) => {
      const { db } = tx;
      await rows.allowLongStatements(db);
      await rows.deleteChecks(db, batchId, null);
      await rows.insertCellErrors(db, batchId, null);
      const { outcomes, refusals } = await actionOnRows(tx, attempt);
      await rows.insertRefusals(db, batchId, refusals);
      await repo.insertOutcomes(db, batchId, outcomes);
      const found = await outcomeCounts(db, batchId);
      const [total, refused] = [totalOf(found), found.error];
      if (mode === 'stop' && refused > 0) throw new RowsRefused(total, refused);
      await repo.insertRecordResults(db, batchId, outcomes);
      const counts = batchCounts(found);
      await finishAttempt(tx, attempt, { status: 'completed', processed_rows: total, ...counts });
      const { quiet: _, ...told } = tx;
      await tellFinished(told, attempt, { total, ...counts });
      return true;
    });
  } catch (error) {
    if (error instanceof RowsRefused) {
      const { total, refused } = error;
      await inTx(ctx, (tx) =>
        failAttempt(tx, attempt, { total, refused, code: 'rows_refused', params: { count: refused } }),
      );
      return false;
    }
    if (!(error instanceof TooManyRecords)) throw error;
    await inTx(ctx, (tx) =>
      failAttempt(tx, attempt, {
        total: 0,
        refused: 0,
        code: 'too_many_records',
        params: { max: maxRecords },
      }),
    );
    return false;
  }
}

/** What was written before the last row was looked at must not stand. */
class RowsRefused extends Error {
  readonly total: number;
  readonly refused: number;
  constructor(total: number, refused: number) {
    super('rows were refused');
    this.total = total;
    this.refused = refused;
  }
}

async function actionOnRows(ctx: Ctx, { batchId, plan, subject, onProgress }: RecordAttempt): Promise<Tried> {
  const staged = await repo.selectStagedRecords(ctx.db, batchId);
  if (staged.length > maxRecords) throw new TooManyRecords();
  const action = subject.kind === 'users' ? actionOnUser() : actionOnReservation();
  const outcomes: repo.RecordOutcome[] = [];
  const refusals: rows.RowRefusal[] = [];
  for (const [index, { row, values }] of staged.entries()) {
    if (values === null) {
      outcomes.push({ row, outcome: 'error', id: null, version: null, changes: null });
      continue;
    }
    await repo.setSavepoint(ctx.db);
    try {
      outcomes.push({ row, ...(await action(ctx, row, values)) });
      await repo.releaseSavepoint(ctx.db);
    } catch (error) {
      const found = refusalsOf(error, row, values, plan);
      await repo.rollbackToSavepoint(ctx.db);
      refusals.push(...found);
      outcomes.push({ row, outcome: 'error', id: null, version: null, changes: null });
    }
    onProgress?.((index + 1) / staged.length);
  }
  return { outcomes, refusals };
}
