import { redirect, type ParsedLocation, type StaticDataRouteOption } from '@tanstack/react-router';
import * as z from 'zod';
import { useAuth } from '../lib/auth.ts';
import { mayEnter } from './may-enter.ts';

/** A path of this site, never another host. */
const path = z
  .string()
  .regex(/^\/(?![/\\])/)
  .optional()
  .catch(undefined);

/** Where the sign-in leads back to, and how the session before ended. */
export const loginSearch = z.object({
  redirect: path,
  ended: z.enum(['idle', 'expired']).optional().catch(undefined),
});

/** Where the account's set-up leads back to. */
export const setupSearch = z.object({ redirect: path });

const home = '/dashboard';

/**
 * Sends visitors to the sign-in, users with something to do first to the account's set-up, and users without
 * the page's role or permission to the dashboard.
 */
export function requireAccess(location: ParsedLocation, access: StaticDataRouteOption['access']): void {
  const { user, isAuthenticated, ended } = useAuth.getState();
  if (user === null || !isAuthenticated) {
    throw redirect({ to: '/login', search: { redirect: location.href, ended: ended ?? undefined } });
  }
  if (user.pending) throw redirect({ to: '/account-setup', search: { redirect: location.href } });
  if (!mayEnter(user, access)) {
    throw redirect({ to: home });
  }
}

/** Whoever is signed in already has no business at the sign-in. */
export function leaveLogin({ redirect: target = home }: z.output<typeof loginSearch>): void {
  if (useAuth.getState().isAuthenticated) throw redirect({ href: target });
}

/** The account's set-up is for users who have something to do first, and for nobody else. */
export function requirePending({ redirect: target = home }: z.output<typeof setupSearch>): void {
  const { user, isAuthenticated, ended } = useAuth.getState();
  if (user === null || !isAuthenticated) {
    throw redirect({ to: '/login', search: { redirect: target, ended: ended ?? undefined } });
  }
  if (!user.pending) throw redirect({ href: target });
}
