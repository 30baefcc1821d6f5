import { auth } from '@strojpark/core/contracts/auth';
import { refreshSession } from './api-session.ts';
import { call } from './api.ts';
import { endCheck, storeUser, useAuth } from './auth.ts';
import { log } from './log.ts';

const checkLimit = 10_000;

/** When an access token expires (milliseconds); 0 for an unreadable one. */
export function expiryOf(token: string): number {
  try {
    const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? '';
    const { exp = 0 } = JSON.parse(atob(payload)) as { exp?: number };
    return exp * 1000;
  } catch {
    return 0;
  }
}

/**
 * The check at start, within ten seconds. Only a refused session ends signed out: while the server restarts, has too much
 * to do or cannot be reached, what was seen last can be read, and the tokens stay.
 */
export async function checkSession(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(isKnown()), checkLimit);
  });
  const isSignedIn = await Promise.race([check(), limit]);
  clearTimeout(timer);
  if (useAuth.getState().isLoading) endCheck(isSignedIn);
}

const isKnown = () => useAuth.getState().user !== null;

async function check(): Promise<boolean> {
  try {
    return await restore();
  } catch (error) {
    log('warn', 'Session check failed', error);
    return isKnown();
  }
}

async function restore(): Promise<boolean> {
  const { accessToken, refreshToken, user } = useAuth.getState();
  if (accessToken === null || refreshToken === null) return false;
  if (expiryOf(accessToken) <= Date.now() && (await refreshSession(accessToken)) === null) {
    return false;
  }
  if (user === null) storeUser(await call(auth.me));
  return true;
}

/**
 * Reloads role, permissions and pending steps, which may have changed since they were stored. Counts as user
 * activity, so it also extends the session.
 */
export async function refreshUser({ isAction = false } = {}): Promise<void> {
  try {
    storeUser(await call(auth.me, { background: !isAction }));
  } catch (error) {
    log('warn', 'Refreshing the user failed', error);
  }
}
