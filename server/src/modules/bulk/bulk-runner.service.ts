import { bulkPermission } from '@strojpark/core/domain/bulk';
import { permissionMatrix } from '@strojpark/core/domain/permission-matrix';
import { can, permissions, type Actor } from '@strojpark/core/domain/permissions';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import { refusalOf } from '../../lib/bulk.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { actionOf } from './bulk-actions.ts';
import * as items from './bulk-items.repo.ts';
import * as repo from './bulk-runs.repo.ts';

/** A run on which an attempt works. */
export interface Attempt {
  run: repo.ClaimedRun;
  attemptId: string;
  lease: repo.RunLease;
}

/** The run ends here: it was cancelled, another attempt has it, or its user may not act any more. */
export class RunStopped extends Error {
  readonly why: 'lost' | 'user_gone';
  constructor(why: 'lost' | 'user_gone') {
    super(why);
    this.why = why;
  }
}

/** Whoever started the run, with what they may do at this moment. */
async function runnerOf(ctx: Ctx, { run, attemptId }: Attempt): Promise<Actor> {
  const runner = await repo.selectRunner(ctx.db, run.id, attemptId);
  if (!runner) throw new RunStopped('lost');
  const { role, status, deleted_at: deletedAt, role_permissions: matrix } = runner;
  if (role === null || status !== 'active' || deletedAt !== null) throw new RunStopped('user_gone');
  const scope = run.scope && permissions.filter((permission) => run.scope?.includes(permission));
  return {
    id: run.created_by,
    name: run.created_by_name,
    role,
    permissions: permissionMatrix(matrix)[role],
    ...(scope && { scope }),
  };
}

/** A record of a run. */
export interface Item {
  position: number;
  record_id: string;
}

/**
 * Acts on one record in a transaction of its own, and writes there what became of it, so that no record is
 * acted on twice whoever works on the run. What is refused is written down; only an outage is thrown.
 */
export async function actionOnItem(ctx: Ctx, attempt: Attempt, item: Item): Promise<'done' | 'refused'> {
  const { run } = attempt;
  try {
    await inTx(ctx, async (ctx) => {
      const user = await runnerOf(ctx, attempt);
      if (!can(user, bulkPermission[run.act])) throw new AppError('forbidden');
      const own = { ...ctx, user, now: new Date() };
      const done = run.undo_of === null ? await act(own, run, item) : await undo(own, run, item);
      const isFirst = await items.setOutcome(ctx.db, run.id, item.position, { outcome: 'done', ...done });
      if (!isFirst) throw new RunStopped('lost');
    });
    return 'done';
  } catch (error) {
    if (error instanceof RunStopped) throw error;
    const { code, key, params } = refusalOf(ctx, error);
    await items.setOutcome(ctx.db, run.id, item.position, {
      outcome: 'refused',
      code,
      message_key: key,
      message_params: JSON.stringify(params),
    });
    return 'refused';
  }
}

async function act(ctx: Ctx, run: repo.ClaimedRun, { record_id: id }: Item) {
  const done = await actionOf(run.act).act(ctx, id, run.params);
  return done ? { version: done.version, undo: done.undo && JSON.stringify(done.undo) } : {};
}

async function undo(ctx: Ctx, run: repo.ClaimedRun, { record_id: id, position }: Item) {
  const undoOf = run.undo_of ?? '';
  const what = await items.lockUndo(ctx.db, undoOf, position);
  if (!what || what.version === null) throw new AppError('changed_since');
  await actionOf(run.act).undo?.(ctx, id, what.version, what.undo);
  await items.markUndone(ctx.db, undoOf, position);
  return {};
}
