import { auth } from '@strojpark/core/contracts/auth';
import type { Endpoint } from '@strojpark/core/endpoint';
import { errorOfResponse, networkError, type ApiError } from './api-error.ts';
import { headersOf, urlOf } from './api-request.ts';
import { storePending, storeTokens, signOut, useAuth, type Tokens } from './auth.ts';

const refreshTimeout = 30_000;

let refreshing: Promise<string | null> | null = null;

/**
 * Refreshes the session once, even if several calls failed with `failedToken`: they all share the same promise.
 * Resolves to `null` if the session is over; it has then been cleared. Rejects if the server could not be reached;
 * the session is then kept.
 */
export function refreshSession(failedToken: string | null): Promise<string | null> {
  refreshing ??= withTabLock(() => renew(failedToken)).finally(() => {
    refreshing = null;
  });
  return refreshing;
}

// A lock across tabs: each tab finds the tokens of the previous one, so a refresh token is never used twice. Without
// locks (plain http) the server returns the same successor to all within a grace period of ten seconds.
function withTabLock<T>(task: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request('auth-refresh', task) : task();
}

async function renew(failedToken: string | null): Promise<string | null> {
  await useAuth.persist.rehydrate();
  const { accessToken, refreshToken, ended } = useAuth.getState();
  if (accessToken !== null && accessToken !== failedToken) return accessToken;
  if (refreshToken === null) {
    signOut(ended);
    return null;
  }
  const response = await requestTokens(refreshToken);
  if (response.ok) {
    const tokens = (await response.json()) as Tokens;
    storeTokens(tokens);
    return tokens.accessToken;
  }
  if (!isRefusal(response.status)) throw errorOfResponse(response.status, await response.text());
  signOut('expired');
  return null;
}

// A server that restarts or is overloaded has not rejected the session.
const isRefusal = (status: number) => status < 500 && status !== 408 && status !== 429;

async function requestTokens(refreshToken: string): Promise<Response> {
  const body = { refreshToken };
  try {
    return await fetch(urlOf(auth.refresh, {}), {
      method: auth.refresh.method,
      headers: headersOf({ body, background: true }, null, undefined),
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(refreshTimeout),
    });
  } catch (error) {
    throw networkError(error);
  }
}

/** Runs a call with the access token, and once more after a refresh if the token was rejected. */
export async function withSession<A extends { status: number }>(
  entry: Endpoint,
  run: (token: string | null) => Promise<A>,
): Promise<A> {
  const token = useAuth.getState().accessToken;
  const answer = await run(token);
  if (answer.status !== 401 || entry.access === 'public') return answer;
  const renewed = await refreshSession(token);
  return renewed === null ? answer : run(renewed);
}

/** Stores what the user has to do first, if the error says so, and returns the error. */
export function storePendingStep(error: ApiError): ApiError {
  if (error.code === 'password_change_required') storePending('password');
  if (error.code === 'second_factor_missing') storePending('second_factor');
  return error;
}
