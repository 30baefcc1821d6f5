import type { Deputy, Deputyships, deputies } from '@strojpark/core/contracts/deputies';
import { canNameDeputy, deputyRoles, isApproverRole } from '@strojpark/core/domain/access/deputies';
import { canInRole, roles } from '@strojpark/core/domain/access/permissions';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import { ownId, type Ctx, type PublicCtx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { record } from '../audit/audit.service.ts';
import { notifyUsers } from '../notifications/notifications.service.ts';
import { companyToday, readPermissions } from '../settings/settings.service.ts';
import * as repo from './deputies.repo.ts';

/** The deputies of a user, and the approvers whose deputy the user is, now or later. */
async function listOfUser(ctx: Ctx, userId: string): Promise<Deputyships> {
  const all = await repo.selectDeputies(ctx.db, userId, ctx.now, await companyToday(ctx));
  return {
    own: all.filter(({ approver }) => approver.id === userId),
    standsInFor: all.filter(({ deputy }) => deputy.id === userId),
  };
}

export async function listOfKnownUser(ctx: Ctx, userId: string): Promise<Deputyships> {
  if (!(await repo.selectIsUser(ctx.db, userId))) throw new AppError('not_found');
  return listOfUser(ctx, userId);
}

export async function list(ctx: Ctx): Promise<ResponseOf<typeof deputies.list>> {
  const mayName = isApproverRole(ctx.user.role, await readPermissions(ctx));
  return { ...(await listOfUser(ctx, ownId(ctx))), mayName };
}

export const listCandidates = (ctx: Ctx) => repo.selectCandidates(ctx.db, deputyRoles, ownId(ctx));

/** Names a deputy of the signed-in approver. */
export function create(ctx: Ctx, { deputyId, ...span }: BodyOf<typeof deputies.create>): Promise<Deputy> {
  return inTx(ctx, async (ctx) => {
    const approverId = ownId(ctx);
    // In id order, so that two approvers who name each other cannot deadlock.
    const locked = new Map<string, Awaited<ReturnType<typeof repo.lockUser>>>();
    for (const id of [approverId, deputyId].toSorted()) locked.set(id, await repo.lockUser(ctx.db, id));
    const [approver, deputy] = [locked.get(approverId), locked.get(deputyId)];
    // A deputy has the permission too, but does not pass it on.
    if (!approver || !isApproverRole(approver.role, await readPermissions(ctx)))
      throw new AppError('forbidden');
    if (!deputy)
      throw new AppError('validation', { errors: { deputyId: [{ key: 'validation.deputyInactive' }] } });
    refuse(canNameDeputy(approver, deputy, span, await companyToday(ctx)));
    if (await repo.selectOverlaps(ctx.db, approverId, span)) throw new AppError('deputy_overlap');
    const { fromDay, toDay } = span;
    const id = await repo.insertDeputy(ctx.db, {
      approver_id: approverId,
      deputy_id: deputyId,
      from_day: fromDay,
      to_day: toDay,
      created_at: ctx.now,
    });
    await record(ctx, {
      action: 'name_deputy',
      entity: 'user',
      id: approverId,
      name: approver.name,
      changes: { deputy: { to: deputy.name }, from_day: { to: fromDay }, to_day: { to: toDay } },
    });
    const values = { by: approver.name, fromDay, toDay };
    await notifyUsers(ctx, { kind: 'deputy_named', to: [deputyId], entity: 'deputy', entityId: id, values });
    const { own } = await listOfUser(ctx, approverId);
    const created = own.find((one) => one.id === id);
    if (!created) throw new AppError('not_found');
    return created;
  });
}

/** Ends a deputyship: of the signed-in approver, or any for users who may edit users. */
export function end(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const approverId = canInRole(ctx.user, 'users.edit') ? null : ownId(ctx);
    const ended = await repo.endDeputy(ctx.db, id, approverId, ctx.now);
    if (!ended) throw new AppError('not_found');
    await afterEnd(ctx, [ended]);
  });
}

/** For a user who is deactivated, deleted or gets another role. */
export async function endDeputiesOf(ctx: Ctx, userId: string): Promise<void> {
  await afterEnd(ctx, await repo.endDeputiesOf(ctx.db, userId, ctx.now));
}

/** Those that were over already need no mention. */
async function afterEnd(ctx: Ctx, all: readonly repo.EndedDeputy[]): Promise<void> {
  const day = await companyToday(ctx);
  for (const { id, approver_id, deputy_id, approver_name, deputy_name, to_day } of all) {
    if (to_day < day) continue;
    const changes = { deputy: { from: deputy_name } };
    await record(ctx, {
      action: 'end_deputy',
      entity: 'user',
      id: approver_id,
      name: approver_name,
      changes,
    });
    const values = { by: approver_name };
    await notifyUsers(ctx, { kind: 'deputy_ended', to: [deputy_id], entity: 'deputy', entityId: id, values });
  }
}

async function rolesNow(ctx: PublicCtx) {
  const matrix = await readPermissions(ctx);
  return { approvers: roles.filter((role) => isApproverRole(role, matrix)), deputies: deputyRoles };
}

/** The deputies of an approver today. */
export async function deputyIds(ctx: PublicCtx): Promise<string[]> {
  return repo.selectRunningIds(ctx.db, ctx.now, await rolesNow(ctx));
}

/** The approvers whose deputy a user is today. */
export async function replacedApprovers(ctx: PublicCtx, userId: string | null) {
  return userId === null ? [] : repo.selectReplaced(ctx.db, userId, ctx.now, await rolesNow(ctx));
}
