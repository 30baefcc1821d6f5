import type { SessionUser } from '@strojpark/core/contracts/auth';
import { canInRole } from '@strojpark/core/domain/access/permissions';
import type { StaticDataRouteOption } from '@tanstack/react-router';

/** Whether a user may open a page with this access: by role, and by one of its permissions. */
export function mayOpen(user: SessionUser, access: StaticDataRouteOption['access']): boolean {
  if (!access) return true;
  const { roles, permission } = access;
  return (roles?.includes(user.role) ?? true) && [permission].flat().some((one) => canInRole(user, one));
}
