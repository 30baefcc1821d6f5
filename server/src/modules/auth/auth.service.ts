import { randomUUID } from 'node:crypto';
import type { auth, SessionUser } from '@strojpark/core/contracts/auth';
import { permissionMatrix } from '@strojpark/core/domain/permission-matrix';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import type { Db } from '../../db/connect.ts';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Ctx, PublicCtx } from '../../lib/ctx.ts';
import { verifyPassword } from '../../lib/passwords.ts';
import {
  readRefreshToken,
  refreshToken,
  signAccessToken,
  tokenHash,
  verifyAccessToken,
  type Keys,
} from '../../lib/tokens.ts';
import * as repo from './auth.repo.ts';
import { checkLoginThrottle, clearLoginFailures, countLoginFailure } from './login-throttle.ts';
import { isOver, sessionEnd } from './session-time.ts';

/** Milliseconds in which a repeated refresh answers the same successor instead of counting as reuse. */
const refreshGrace = 10_000;

export interface Caller {
  address: string;
  userAgent: string | null;
}

export type AuthService = ReturnType<typeof createAuthService>;

/** Sign-in and sessions. The keys live here and nowhere else in the modules. */
export function createAuthService(keys: Keys) {
  /** The user behind a bearer token. Polling is no activity: it does not keep a session from its idle end. */
  async function authenticate(
    db: Db,
    authorization: string | undefined,
    isActivity: boolean,
    now: Date,
  ): Promise<Ctx['user']> {
    const [scheme, token] = (authorization ?? '').split(' ');
    if (scheme !== 'Bearer' || !token) throw new AppError('not_signed_in');
    const claims = await verifyAccessToken(keys, token, now);
    const caller = claims && (await repo.selectCaller(db, claims.sessionId));
    if (!caller || caller.id !== claims.userId) throw new AppError('not_signed_in');
    if (isOver(caller, now)) throw new AppError('session_expired');
    if (isActivity) await keepActive(db, caller, now);
    const { role } = caller;
    return {
      id: caller.id,
      name: caller.name,
      role,
      permissions: permissionMatrix(caller.role_permissions)[role],
    };
  }

  async function login(
    ctx: PublicCtx,
    { email, password, rememberMe }: BodyOf<typeof auth.login>,
    caller: Caller,
  ): Promise<ResponseOf<typeof auth.login>> {
    await checkLoginThrottle(ctx, email, caller.address);
    const account = await repo.selectUserForLogin(ctx.db, email);
    const matches = await verifyPassword(account?.password_hash, password);
    if (!account || !matches || account.status !== 'active') {
      await countLoginFailure(ctx, email, caller.address);
      throw new AppError('invalid_credentials');
    }
    await clearLoginFailures(ctx, email, caller.address);
    return inTx(ctx, async (ctx) => {
      const sessionId = randomUUID();
      const firstRefreshToken = refreshToken(keys, sessionId, 1);
      await repo.insertSession(ctx.db, {
        id: sessionId,
        user_id: account.id,
        refresh_hash: tokenHash(firstRefreshToken),
        remember: rememberMe,
        user_agent: caller.userAgent,
        address: caller.address,
        now: ctx.now,
        expires_at: sessionEnd(rememberMe, ctx.now),
      });
      await repo.updateLastLogin(ctx.db, account.id, ctx.now);
      const accessToken = await signAccessToken(keys, { userId: account.id, sessionId }, ctx.now);
      return { user: await sessionUser(ctx, account.id), accessToken, refreshToken: firstRefreshToken };
    });
  }

  /**
   * Exchanges a refresh token. The one before the newest answers the same successor for ten seconds (five
   * tabs, a lost answer); any older use means that somebody else has the token, and the session ends.
   */
  async function refresh(ctx: PublicCtx, token: string): Promise<ResponseOf<typeof auth.refresh>> {
    const given = readRefreshToken(keys, token);
    if (!given) throw new AppError('session_expired');
    const next = await inTx(ctx, async ({ db, now }) => {
      const session = await repo.lockSession(db, given.sessionId);
      if (!session || session.revoked_at !== null || isOver(session, now)) return null;
      if (session.status !== 'active' || session.deleted_at !== null) return null;
      const isNewest = given.generation === session.generation && tokenHash(token) === session.refresh_hash;
      const isRepeated =
        given.generation === session.generation - 1 &&
        now.getTime() - Date.parse(session.rotated_at) <= refreshGrace;
      if (!isNewest && !isRepeated) {
        await repo.revokeSession(db, session.id, 'refresh token reused', now);
        return null;
      }
      const generation = given.generation + 1;
      const successor = refreshToken(keys, session.id, generation);
      if (isNewest) await repo.rotateSession(db, session.id, generation, tokenHash(successor), now);
      return { userId: session.user_id, sessionId: session.id, refreshToken: successor };
    });
    if (!next) throw new AppError('session_expired');
    return { accessToken: await signAccessToken(keys, next, ctx.now), refreshToken: next.refreshToken };
  }

  /** Ends the session of a refresh token of any generation; a foreign or unknown one changes nothing. */
  async function logout(ctx: PublicCtx, token: string): Promise<void> {
    const given = readRefreshToken(keys, token);
    if (given) await repo.revokeSession(ctx.db, given.sessionId, 'logout', ctx.now);
  }

  return { authenticate, login, refresh, logout };
}

async function keepActive(
  db: Db,
  caller: { session_id: string; last_active_at: string },
  now: Date,
): Promise<void> {
  // The row is read anyway, so the write is spared without asking the database.
  if (now.getTime() - Date.parse(caller.last_active_at) < 60_000) return;
  await repo.touchSession(db, caller.session_id, now);
}

/** The signed-in user with the permissions in force. */
async function sessionUser(ctx: PublicCtx, userId: string): Promise<SessionUser> {
  const row = await repo.selectSessionUser(ctx.db, userId);
  if (!row) throw new AppError('not_signed_in');
  const { role_permissions, language, ...user } = row;
  const permissions = [...permissionMatrix(role_permissions)[user.role]];
  return { ...user, language: language ?? 'cs', permissions };
}

export function me(ctx: Ctx): Promise<SessionUser> {
  if (ctx.user.id === null) throw new AppError('not_signed_in');
  return sessionUser(ctx, ctx.user.id);
}
