import { can } from '@strojpark/core/domain/permissions';
import { redirect, type ParsedLocation, type StaticDataRouteOption } from '@tanstack/react-router';
import * as z from 'zod';
import { useAuth } from '../lib/auth.ts';

/** Where the sign-in leads back to: a path of this site, never another host. */
export const loginSearch = z.object({
  redirect: z
    .string()
    .regex(/^\/(?![/\\])/)
    .optional()
    .catch(undefined),
});

/** Sends visitors to the sign-in, and users without the page's role or permission to the dashboard. */
export function requireAccess(location: ParsedLocation, access: StaticDataRouteOption['access']): void {
  const { user, isAuthenticated } = useAuth.getState();
  if (user === null || !isAuthenticated) {
    throw redirect({ to: '/login', search: { redirect: location.href } });
  }
  if (access && !(access.roles.includes(user.role) && can(user, access.permission))) {
    throw redirect({ to: '/dashboard' });
  }
}

/** Whoever is signed in already has no business at the sign-in. */
export function leaveLogin({ redirect: target = '/dashboard' }: z.output<typeof loginSearch>): void {
  if (useAuth.getState().isAuthenticated) throw redirect({ href: target });
}
