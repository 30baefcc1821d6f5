import { customerPattern, ownCustomerPattern } from '@strojpark/core/domain/comments/comment-text';
import { announce } from '../../lib/announcements.ts';
import type { Ctx } from '../../lib/ctx.ts';
import * as repo from './comments.repo.ts';

interface OwnCustomer {
  name: string;
  company: string;
  email: string;
  phone: string;
}

/**
 * Erases the comments on anonymised records that name a customer of theirs, or that their authors have flagged. The
 * customers may still have other records.
 */
export async function eraseCommentsOn(
  ctx: Ctx,
  recordIds: readonly string[],
  customers: readonly OwnCustomer[],
): Promise<void> {
  tell(ctx, await repo.eraseFlaggedOn(ctx.db, recordIds, ctx.now));
  const names = customers.flatMap(({ name, company }) => [name, company]);
  for (const pattern of [customerPattern(names), ownCustomerPattern(customers)])
    if (pattern !== null) tell(ctx, await repo.eraseMatchingOn(ctx.db, recordIds, pattern, ctx.now));
}

/** Erases all comments that contain one of the names. */
export async function eraseCommentsNaming(ctx: Ctx, names: readonly string[]): Promise<void> {
  const pattern = customerPattern(names);
  if (pattern !== null) tell(ctx, await repo.eraseMatching(ctx.db, pattern, ctx.now));
}

/** Erases the flagged comments on machines from before that time: nothing else tells when they are due. */
export async function eraseOldComments(ctx: Ctx, before: Date): Promise<void> {
  tell(ctx, await repo.eraseFlaggedBefore(ctx.db, before, ctx.now));
}

function tell(ctx: Ctx, erased: readonly repo.Erased[]): void {
  announce(
    ctx,
    ...erased.map(({ subject, subject_id }) => ({
      noun: `${subject}_comment` as const,
      ids: [subject_id],
      by: null,
      action: 'anonymise',
    })),
  );
}
