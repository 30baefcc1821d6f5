import type { SessionUser } from '@strojpark/core/contracts/auth';
import { can } from '@strojpark/core/domain/access/permissions';
import type { StaticDataRouteOption } from '@tanstack/react-router';

/** Whether a user may open a page with this access: by role, and by one of its permissions. */
export function mayOpen(user: SessionUser, access: StaticDataRouteOption['access']): boolean {
  if (!access) return true;
  const permissions = [access.permission].flat();
  return access.roles.includes(user.role) && permissions.some((permission) => can(user, permission));
}
