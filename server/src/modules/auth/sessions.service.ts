import type { Session } from '@strojpark/core/contracts/auth';
import { announce } from '../../lib/announcements.ts';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import { ownId, type Ctx, type PublicCtx } from '../../lib/ctx.ts';
import { record } from '../audit/audit.service.ts';
import { readSettings } from '../settings/settings.service.ts';
import { endLinks } from './links.service.ts';
import { exceptOwnSession } from './own-account.ts';
import { isSessionOver } from './session-time.ts';
import * as repo from './sessions.repo.ts';

/**
 * Ends a user's sessions immediately, including their access tokens, and invalidates open links to set a
 * password or decide on a request, and the address of their calendar unless they keep a session.
 * Call it wherever an account is closed or its rights change.
 */
export async function endSessions(
  ctx: PublicCtx,
  userId: string,
  reason: string,
  options: { except?: string } = {},
): Promise<void> {
  await repo.revokeSessionsOf(ctx.db, userId, reason, ctx.now, options);
  announceSessionEnd(ctx, userId);
  await endLinks(ctx, userId, { keepsCalendar: options.except !== undefined });
}

/** Makes every process check the user's open event streams again. */
export function announceSessionEnd(ctx: PublicCtx, userId: string): void {
  announce(ctx, { noun: 'session', ids: null, by: null, action: 'end', to: [userId] });
}

export async function listSessions(ctx: Ctx): Promise<Session[]> {
  const [rows, settings] = [
    await repo.selectOpenSessions(ctx.db, ownId(ctx), ctx.now),
    await readSettings(ctx),
  ];
  const limits = {
    session_timeout: String(settings.session_timeout),
    require_2fa: String(settings.require_2fa),
  };
  return rows
    .filter((row) => !isSessionOver({ ...row, ...limits }, ctx.now))
    .map((row) => ({
      id: row.id,
      isCurrent: row.id === ctx.sessionId,
      userAgent: row.user_agent,
      address: row.address,
      remember: row.remember,
      createdAt: row.created_at,
      lastActiveAt: row.last_active_at,
    }));
}

export async function revokeSession(ctx: Ctx, id: string): Promise<void> {
  await inTx(ctx, async (ctx) => {
    const ended = await repo.revokeSessionsOf(ctx.db, ownId(ctx), 'ended by its user', ctx.now, {
      only: id,
    });
    if (ended === 0) throw new AppError('not_found');
    await recordEnd(ctx, ended);
  });
}

export async function revokeOtherSessions(ctx: Ctx): Promise<void> {
  await inTx(ctx, async (ctx) => {
    const [id, others] = [ownId(ctx), exceptOwnSession(ctx)];
    const ended = await repo.revokeSessionsOf(ctx.db, id, 'ended by its user elsewhere', ctx.now, others);
    if (ended > 0) await recordEnd(ctx, ended);
  });
}

function recordEnd(ctx: Ctx, count: number): Promise<void> {
  announceSessionEnd(ctx, ownId(ctx));
  return record(ctx, {
    action: 'end_sessions',
    entity: 'user',
    id: ownId(ctx),
    name: ctx.user.name,
    changes: { sessions: { from: count, to: 0 } },
  });
}
