import type { BulkRun, bulkRuns } from '@strojpark/core/contracts/bulk-runs';
import {
  bulkActions,
  bulkPermission,
  undoError,
  undoUntil,
  type BulkAction,
} from '@strojpark/core/domain/bulk';
import { can } from '@strojpark/core/domain/permissions';
import type { QueryOf, ResponseOf } from '@strojpark/core/endpoint';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { message } from '../../lib/messages.ts';
import { refuse } from '../../lib/refusal.ts';
import * as items from './bulk-items.repo.ts';
import * as repo from './bulk-runs.repo.ts';
import { namedFailures, startUndo, undoable, type BulkOutcome } from './start-bulk.service.ts';
import { notifyUser } from './notify-user.ts';
import { inTx } from '../../db/tx.ts';

const failureKeys = { interrupted: 'bulk.interrupted', user_gone: 'bulk.userGone' } as const;

function textOf({ user, language }: Ctx, row: repo.RunRow): BulkRun {
  const { act, failureCode, created_by: owner, ...run } = row;
  const known = Object.entries(failureKeys).find(([code]) => code === failureCode);
  const isOwn = owner !== null && owner === user.id;
  return {
    ...run,
    act: act,
    message: known ? message(language, known[1]) : null,
    undoUntil: isOwn ? (undoUntil(undoable(row))?.toISOString() ?? null) : null,
    isOwn,
  };
}

/** An API key knows of the acts of its scope only; people also of what they may do no longer. */
const knows = ({ user }: Ctx, act: BulkAction) => !user.scope || can(user, bulkPermission[act]);

/** One's own run; an administrator sees all. */
async function find(ctx: Ctx, id: string): Promise<repo.RunRow> {
  const run = await repo.selectRun(ctx.db, id);
  const isTheirs = run && (run.created_by === ctx.user.id || ctx.user.role === 'admin');
  if (!isTheirs || !knows(ctx, run.act)) throw new AppError('not_found');
  return run;
}

export async function list(
  ctx: Ctx,
  { active, own, limit, cursor }: QueryOf<typeof bulkRuns.list>,
): Promise<ResponseOf<typeof bulkRuns.list>> {
  const userId = own || ctx.user.role !== 'admin' ? ctx.user.id : null;
  const actions = bulkActions.filter((act) => knows(ctx, act));
  const page = await repo.selectRuns(ctx.db, { userId, active, actions }, { limit, cursor });
  return { ...page, items: page.items.map((row) => textOf(ctx, row)) };
}

export async function get(ctx: Ctx, id: string): Promise<BulkRun> {
  return textOf(ctx, await find(ctx, id));
}

export async function listFailures(
  ctx: Ctx,
  id: string,
  query: QueryOf<typeof bulkRuns.listFailures>,
): Promise<ResponseOf<typeof bulkRuns.listFailures>> {
  const run = await find(ctx, id);
  const page = await items.selectFailures(ctx.db, id, query);
  return {
    ...page,
    items: await namedFailures(ctx, run, page.items),
    total: run.refused,
    totalIsExact: true,
  };
}

/** Stops a run that is under way; the records at which it is may still be changed. */
export async function cancel(ctx: Ctx, id: string): Promise<BulkRun> {
  await find(ctx, id);
  if (!(await repo.cancelRun(ctx.db, id, ctx.now))) throw new AppError('bulk_not_running');
  return get(ctx, id);
}

/** Taking back is a matter of whoever did it. */
export async function undo(ctx: Ctx, id: string, served: { asJob: boolean }): Promise<BulkOutcome> {
  const run = await find(ctx, id);
  if (run.created_by !== ctx.user.id) throw new AppError('not_owner');
  refuse(undoError(undoable(run), ctx.now));
  return startUndo(ctx, run, served);
}

/** Ends the runs on which nobody works any more, and tells those who started them. */
export function failLostRuns(ctx: Ctx): Promise<number> {
  return inTx(ctx, async (ctx) => {
    const lost = await repo.failAbandonedRuns(ctx.db, ctx.now);
    for (const run of lost) await notifyUser(ctx, run, 'failed');
    return lost.length;
  });
}

export async function clean({ db }: Pick<Ctx, 'db'>): Promise<void> {
  await repo.deleteOldRuns(db);
  await repo.deleteOldDetails(db);
}
