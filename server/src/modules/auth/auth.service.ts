import { dayMs } from '@strojpark/core/domain/dates/calendar-days';
import type { SessionUser, auth } from '@strojpark/core/contracts/auth';
import { permissionsOf } from '@strojpark/core/domain/access/deputies';
import { permissionMatrix } from '@strojpark/core/domain/access/permissions';
import type { BodyOf, ResponseOf } from '@strojpark/core/endpoint';
import { randomUUID } from 'node:crypto';
import type { Db } from '../../db/connect.ts';
import { inTx } from '../../db/tx.ts';
import { AppError } from '../../lib/app-error.ts';
import { ownId, type Caller, type Ctx, type PublicCtx } from '../../lib/ctx.ts';
import { verifyPassword } from '../../lib/passwords.ts';
import {
  type Keys,
  readRefreshToken,
  refreshToken,
  signAccessToken,
  tokenHash,
  verifyAccessToken,
} from '../../lib/tokens.ts';
import { record } from '../audit/audit.service.ts';
import { viewedLists } from '../views/viewed-lists.service.ts';
import * as accounts from './accounts.repo.ts';
import { selectSessionUser } from './accounts.repo.ts';
import { asUser } from './own-account.ts';
import { pendingStep } from './pending.ts';
import { requireSecondFactor, activeSecret } from './second-factor/second-factor-check.ts';
import { isSessionOver, sessionEnd } from './session-time.ts';
import * as repo from './sessions.repo.ts';
import { announceSessionEnd } from './sessions.service.ts';
import { loginLimits } from './throttle/limits.ts';
import { rateLimitKey } from './throttle/rate-limit-key.ts';
import { countedCheck, requireAttemptsLeft } from './throttle/throttle.service.ts';

/** In milliseconds; a repeated refresh within it gets the same successor and does not count as reuse. */
const refreshGrace = 10_000;

/** How long an address is remembered as one that an account signs in from. */
const familiarDays = 30;

/** The origin of a sign-in. */
export interface Device {
  address: string;
  userAgent: string | null;
}

export type AuthService = ReturnType<typeof createAuthService>;

/** Sign-in and its tokens. No other module has access to the keys. */
export function createAuthService(keys: Keys) {
  /**
   * Authenticates a bearer token. Polling does not count as activity, so it does not keep a session from its idle
   * timeout.
   */
  async function authenticate(
    db: Db,
    authorization: string | undefined,
    { now, sentAt, isActivity }: { now: Date; sentAt: Date; isActivity: boolean },
  ): Promise<Caller> {
    const [scheme, token] = (authorization ?? '').split(' ');
    if (scheme !== 'Bearer' || !token) throw new AppError('not_signed_in');
    const claims = await verifyAccessToken(keys, token, sentAt);
    const caller = claims && (await repo.selectCaller(db, claims.sessionId, now));
    if (!caller || caller.id !== claims.userId) throw new AppError('not_signed_in');
    if (isSessionOver(caller, now)) throw new AppError('session_expired');
    if (isActivity) await touchIfStale(db, caller, now);
    const { id, name, role, role_permissions, replaced_roles } = caller;
    const permissions = permissionsOf(role, permissionMatrix(role_permissions), replaced_roles ?? []);
    return {
      user: { id, name, role, permissions },
      sessionId: caller.session_id,
      pending: pendingStep(caller),
      fieldSetStamp: caller.field_set_stamp,
    };
  }

  async function login(
    ctx: PublicCtx,
    { email, password, rememberMe, code }: BodyOf<typeof auth.login>,
    device: Device,
  ): Promise<ResponseOf<typeof auth.login>> {
    const limits = loginLimits(email, device.address);
    // Strangers behind the same address must not lock out the people who work there.
    const isFamiliar = await hasSignedInFrom(ctx, email, device.address);
    const account = await countedCheck(ctx, isFamiliar ? { ...limits, shared: [] } : limits, async () => {
      const found = await accounts.selectAccountByEmail(ctx.db, email);
      const matches = await verifyPassword(found?.password_hash, password);
      return found && matches && found.status === 'active' ? found : null;
    });
    if (!account) {
      // What everybody else gets, so that the response does not tell who works there.
      if (isFamiliar) await requireAttemptsLeft(ctx, { ...limits, own: [] });
      throw new AppError('invalid_credentials');
    }
    const isSecondFactorVerified = await requireSecondFactor(ctx, account, code, device.address);
    return inTx(ctx, async (ctx) => {
      await requireUnchanged(ctx, account, isSecondFactorVerified);
      const sessionId = randomUUID();
      const firstRefreshToken = refreshToken(keys, sessionId, 1);
      await repo.insertSession(ctx.db, {
        id: sessionId,
        user_id: account.id,
        refresh_hash: tokenHash(firstRefreshToken),
        remember: rememberMe,
        user_agent: device.userAgent,
        address: device.address,
        now: ctx.now,
        expires_at: sessionEnd(rememberMe, ctx.now),
      });
      await accounts.updateLastLogin(ctx.db, account.id, ctx.now);
      const accessToken = await signAccessToken(keys, { userId: account.id, sessionId }, ctx.now);
      return { user: await sessionUser(ctx, account.id), accessToken, refreshToken: firstRefreshToken };
    });
  }

  /**
   * Exchanges a refresh token. The previous token gets the same successor for ten seconds (several tabs, a lost
   * response); any older one has been stolen, and the session ends.
   */
  async function refresh(ctx: PublicCtx, token: string): Promise<ResponseOf<typeof auth.refresh>> {
    const given = readRefreshToken(keys, token);
    if (!given) throw new AppError('session_expired');
    const next = await inTx(ctx, async (ctx) => {
      const { db, now } = ctx;
      const session = await repo.lockSession(db, given.sessionId);
      if (!session || session.revoked_at !== null || isSessionOver(session, now)) return null;
      if (session.status !== 'active' || session.deleted_at !== null) return null;
      const isNewest = given.generation === session.generation && tokenHash(token) === session.refresh_hash;
      const isRepeated =
        given.generation === session.generation - 1 &&
        now.getTime() - Date.parse(session.rotated_at) <= refreshGrace;
      if (!isNewest && !isRepeated) {
        await revokeReusedSession(ctx, session);
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

  /** Ends the session of a refresh token of any generation; an unknown token changes nothing. */
  async function logout(ctx: PublicCtx, token: string): Promise<void> {
    const given = readRefreshToken(keys, token);
    const userId = given && (await repo.revokeSession(ctx.db, given.sessionId, 'logout', ctx.now));
    if (userId) announceSessionEnd(ctx, userId);
  }

  return { authenticate, login, refresh, logout };
}

/** Whether the account has signed in from this address within 30 days. */
async function hasSignedInFrom({ db, now }: PublicCtx, email: string, address: string): Promise<boolean> {
  const since = new Date(now.getTime() - familiarDays * dayMs);
  const known = await repo.selectSignInAddresses(db, email, since);
  return known.some((one) => rateLimitKey(one) === rateLimitKey(address));
}

async function touchIfStale(
  db: Db,
  caller: { session_id: string; last_active_at: string },
  now: Date,
): Promise<void> {
  // The row was read anyway, so the check saves a write.
  if (now.getTime() - Date.parse(caller.last_active_at) < 60_000) return;
  await repo.touchSession(db, caller.session_id, now);
}

/**
 * The account may have got a new password or a second factor, or been deactivated, since this sign-in was checked.
 */
async function requireUnchanged(
  ctx: PublicCtx,
  account: accounts.Account,
  isSecondFactorVerified: boolean,
): Promise<void> {
  const present = await accounts.lockAccount(ctx.db, account.id);
  if (present?.status !== 'active' || present.password_hash !== account.password_hash)
    throw new AppError('invalid_credentials');
  if (!isSecondFactorVerified && (await activeSecret(ctx, account.id)) !== null)
    throw new AppError('second_factor_required');
}

async function revokeReusedSession(
  ctx: PublicCtx,
  session: { id: string; user_id: string; name: string; role: accounts.Account['role'] },
): Promise<void> {
  await repo.revokeSession(ctx.db, session.id, 'refresh token reused', ctx.now);
  announceSessionEnd(ctx, session.user_id);
  const owner = { id: session.user_id, name: session.name, role: session.role };
  await record(asUser(ctx, owner), {
    action: 'reuse_refresh_token',
    entity: 'user',
    id: owner.id,
    name: owner.name,
  });
}

export function me(ctx: Ctx): Promise<SessionUser> {
  return sessionUser(ctx, ownId(ctx));
}

/** The signed-in user with their current permissions. */
async function sessionUser(ctx: PublicCtx, userId: string): Promise<SessionUser> {
  const row = await selectSessionUser(ctx.db, userId, ctx.now);
  if (!row) throw new AppError('not_signed_in');
  const {
    role_permissions,
    replaced_roles,
    require_2fa,
    second_factor_at,
    must_change_password,
    email_verified_at,
    language,
    ...user
  } = row;
  const permissions = [...permissionsOf(user.role, permissionMatrix(role_permissions), replaced_roles ?? [])];
  return {
    ...user,
    language: language ?? 'cs',
    permissions,
    viewedLists: await viewedLists(ctx.db, { ...user, permissions }),
    emailVerified: email_verified_at !== null,
    hasSecondFactor: second_factor_at !== null,
    pending: pendingStep({ must_change_password, second_factor_at, require_2fa }),
  };
}
