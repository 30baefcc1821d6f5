import type { BulkRun, bulkRuns } from '@strojpark/core/contracts/bulk-runs';
import {
  bulkActions,
  bulkPermission,
  undoError,
  undoUntil,
  type BulkAction,
} from '@strojpark/core/domain/bulk';
import { can } from '@strojpark/core/domain/access/permissions';
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

function toBulkRun({ user, language }: Ctx, row: repo.RunRow): BulkRun {
  const { act, failureCode, created_by: owner, ...run } = row;
  const known = Object.entries(failureKeys).find(([code]) => code === failureCode);
  const isOwn = owner !== null && owner === user.id;
  return {
    ...run,
    act,
    message: known ? message(language, known[1]) : null,
    undoUntil: isOwn ? (undoUntil(undoable(row))?.toISOString() ?? null) : null,
    isOwn,
  };
}

/** An API key sees the actions of its scope; a person also sees those they may no longer do. */
const knows = ({ user }: Ctx, act: BulkAction) => !user.scope || can(user, bulkPermission[act]);

/** Users see their own runs, administrators see all. */
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
  return { ...page, items: page.items.map((row) => toBulkRun(ctx, row)) };
}

export async function get(ctx: Ctx, id: string): Promise<BulkRun> {
  return toBulkRun(ctx, await find(ctx, id));
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

/** Stops a running run; the records being worked on may still change. */
export async function cancel(ctx: Ctx, id: string): Promise<BulkRun> {
  await find(ctx, id);
  if (!(await repo.cancelRun(ctx.db, id, ctx.now))) throw new AppError('bulk_not_running');
  return get(ctx, id);
}

/** Only the user who started a run may undo it. */
export async function undo(ctx: Ctx, id: string, served: { asJob: boolean }): Promise<BulkOutcome> {
  const run = await find(ctx, id);
  if (run.created_by !== ctx.user.id) throw new AppError('not_owner');
  refuse(undoError(undoable(run), ctx.now));
  return startUndo(ctx, run, served);
}

/** Fails abandoned runs and notifies the users who started them. */
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
