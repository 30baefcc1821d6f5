import { redirect, type ParsedLocation, type StaticDataRouteOption } from '@tanstack/react-router';
import * as z from 'zod';
import { useAuth } from '../lib/auth.ts';
import { mayOpen } from './may-open.ts';

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
 * Redirects visitors to the sign-in, users with a pending setup step to the account setup, and users without the role
 * or permission of the page to the dashboard.
 */
export function requireAccess(location: ParsedLocation, access: StaticDataRouteOption['access']): void {
  const { user, isAuthenticated, ended } = useAuth.getState();
  if (user === null || !isAuthenticated) {
    throw redirect({ to: '/login', search: { redirect: location.href, ended: ended ?? undefined } });
  }
  if (user.pending) throw redirect({ to: '/account-setup', search: { redirect: location.href } });
  if (!mayOpen(user, access)) {
    throw redirect({ to: home });
  }
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
