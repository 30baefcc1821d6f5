import { redirect, type ParsedLocation } from '@tanstack/react-router';
import * as z from 'zod';
import { useAuth } from '../lib/auth.ts';

/** A path of this site, never another host. */
const path = z
  .string()
  .regex(/^\/(?![/\\])/)
  .optional()
  .catch(undefined);

/** Where to return after the sign-in, and why the previous session ended. */
export const loginSearch = z.object({
  redirect: path,
  ended: z.enum(['idle', 'expired']).optional().catch(undefined),
});

/** Where to return after the account setup. */
export const setupSearch = z.object({ redirect: path });

const home = '/dashboard';

/**
 * Redirects visitors to the sign-in, and users with a pending setup step to the account setup. A user without the role or
 * permission of the page stays at its address: the shell says what is missing.
 */
export function requireSession(location: ParsedLocation): void {
  const { user, isAuthenticated, ended } = useAuth.getState();
  if (user === null || !isAuthenticated) {
    throw redirect({ to: '/login', search: { redirect: location.href, ended: ended ?? undefined } });
  }
  if (user.pending) throw redirect({ to: '/account-setup', search: { redirect: location.href } });
}

/** Redirects users who are already signed in away from the sign-in. */
export function redirectSignedIn({ redirect: target = home }: z.output<typeof loginSearch>): void {
  if (useAuth.getState().isAuthenticated) throw redirect({ href: target });
}

/** The account setup is only for users with a pending setup step. */
export function requirePending({ redirect: target = home }: z.output<typeof setupSearch>): void {
  const { user, isAuthenticated, ended } = useAuth.getState();
  if (user === null || !isAuthenticated) {
    throw redirect({ to: '/login', search: { redirect: target, ended: ended ?? undefined } });
  }
  if (!user.pending) throw redirect({ href: target });
}
