import type { users } from '@strojpark/core/contracts/users';
import { canDeactivateInactive, canInvite, inactiveSince } from '@strojpark/core/domain/access/user-actions';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import { inTx } from '../../db/tx.ts';
import { forEachInOwnTransaction } from '../../lib/bulk.ts';
import type { Ctx } from '../../lib/ctx.ts';
import { refuse } from '../../lib/refusal.ts';
import { record } from '../audit/audit.service.ts';
import { lockUser } from './locked-user.service.ts';
import * as candidates from './user-bulk.repo.ts';
import { writeChanges } from './user-changes.service.ts';
import { queueWelcome } from './user-mails.service.ts';
import { selectNames } from './users.repo.ts';

type Preview = ResponseOf<typeof users.previewInactive>;

/** The maximum that one bulk call takes. */
const maxPreview = 500;

const previewOf = (rows: readonly (Preview['items'][number] & { total: number })[]): Preview => ({
  items: [...rows],
  total: rows[0]?.total ?? 0,
});

/** Active users who have never signed in or have no password. */
export async function previewInvitations(ctx: Ctx): Promise<Preview> {
  return previewOf(await candidates.selectInvitable(ctx.db, maxPreview));
}

export async function invite(
  ctx: Ctx,
  { ids }: BodyOf<typeof users.invite>,
): Promise<ResponseOf<typeof users.invite>> {
  const { done, ...refused } = await forEachInOwnTransaction(
    ctx,
    ids,
    (id) => inviteOne(ctx, id),
    (left) => selectNames(ctx.db, left),
  );
  return { invited: done, ...refused };
}

function inviteOne(ctx: Ctx, id: string): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { user } = await lockUser(ctx, id);
    refuse(canInvite(ctx.user, user));
    await queueWelcome(ctx, id);
    await record(ctx, { action: 'invite', entity: 'user', id, name: user.name });
  });
}

/**
 * Active users without a sign-in for so many days. Never includes the caller, so an administrator always remains.
 */
export async function previewInactive(ctx: Ctx, days: number): Promise<Preview> {
  const since = inactiveSince(days, ctx.now);
  return previewOf(await candidates.selectInactive(ctx.db, since, ctx.user.id, maxPreview));
}

export async function deactivateInactive(
  ctx: Ctx,
  { ids, days }: BodyOf<typeof users.deactivateInactive>,
): Promise<ResponseOf<typeof users.deactivateInactive>> {
  const { done, ...refused } = await forEachInOwnTransaction(
    ctx,
    ids,
    (id) => deactivateOne(ctx, id, days),
    (left) => selectNames(ctx.db, left),
  );
  return { deactivated: done, ...refused };
}

function deactivateOne(ctx: Ctx, id: string, days: number): Promise<void> {
  return inTx(ctx, async (ctx) => {
    const { user, otherAdmins } = await lockUser(ctx, id);
    refuse(canDeactivateInactive(ctx.user, user, days, ctx.now, otherAdmins));
    await writeChanges(ctx, user, { status: 'inactive' });
  });
}
