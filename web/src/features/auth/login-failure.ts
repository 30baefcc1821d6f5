import { errorStatus, type ErrorCode } from '@strojpark/core/errors';
import * as z from 'zod';

/** A code and a time, never the e-mail: the browser may be shared. */
const storedFailure = z.object({ code: z.string(), at: z.number() });
export type LoginFailure = z.output<typeof storedFailure>;

const storageName = 'login-error';
const kept = 30_000;

/** Remembers a failed login, so that a reload within 30 seconds still shows it. */
export function storeFailure(failure: LoginFailure): void {
  localStorage.setItem(storageName, JSON.stringify(failure));
}

export function forgetFailure(): void {
  localStorage.removeItem(storageName);
}

/** The failure of the last 30 seconds, if there is one. */
export function recentFailure(now: number): LoginFailure | null {
  const stored = localStorage.getItem(storageName);
  if (stored === null) return null;
  try {
    const failure = storedFailure.parse(JSON.parse(stored));
    return now - failure.at < kept ? failure : null;
  } catch {
    // Somebody else's value under our name is no failure of ours.
    forgetFailure();
    return null;
  }
}

const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code);

/** The key of the server's text for a code, or of the general one. */
export const failureKey = (code: string) =>
  isErrorCode(code) ? (`errors.${code}` as const) : ('auth.login.failed' as const);
