import { customerPattern } from '@strojpark/core/domain/comments/comment-text';
import { announce } from '../../lib/announcements.ts';
import type { Ctx } from '../../lib/ctx.ts';
import * as repo from './comments.repo.ts';

/**
 * Erases the comments that name the customers of anonymised records: those on the records that their authors have
 * flagged, and all that contain one of the names.
 */
export async function eraseCommentsAbout(
  ctx: Ctx,
  recordIds: readonly string[],
  names: readonly string[],
): Promise<void> {
  const pattern = customerPattern(names);
  tell(ctx, await repo.eraseFlaggedOn(ctx.db, recordIds, ctx.now));
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
