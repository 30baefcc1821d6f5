/** A deputy decides on approvals in place of an approver, for a span of days in the company’s time zone. */

import { daysBetween } from '../dates/calendar-days.ts';
import {
  canInRole,
  rolesOfPermission,
  type Permission,
  type PermissionMatrix,
  type Role,
} from './permissions.ts';
import { invalid, type Refusal } from './refusal.ts';
import type { Account } from './user-actions.ts';

const passedOn = 'approvals.decide' satisfies Permission;

/** The roles whose users can be deputies: those in which deciding has any effect. */
export const deputyRoles = rolesOfPermission(passedOn);

/** The longest span, in days. */
const maxDeputyDays = 366;

/** Whether a role decides by the matrix alone; only such users are replaced, so a deputy cannot pass the right on. */
export function isApproverRole(role: Role, matrix: PermissionMatrix): boolean {
  return canInRole({ role, permissions: matrix[role] }, passedOn);
}

/** What a user may do who is a deputy of approvers with these roles today. */
export function permissionsOf(
  role: Role,
  matrix: PermissionMatrix,
  replaced: readonly Role[],
): readonly Permission[] {
  const own = matrix[role];
  const isDeputy = deputyRoles.includes(role) && replaced.some((one) => isApproverRole(one, matrix));
  return isDeputy && !own.includes(passedOn) ? [...own, passedOn] : own;
}

interface Span {
  fromDay: string;
  toDay: string;
}

/** Whether an approver may name this deputy for these days; `today` is the company’s. */
export function canNameDeputy(
  approver: Pick<Account, 'id'>,
  deputy: Account,
  { fromDay, toDay }: Span,
  today: string,
): Refusal {
  if (deputy.id === approver.id) return invalid('deputyId', 'validation.deputySelf');
  if (deputy.status !== 'active') return invalid('deputyId', 'validation.deputyInactive');
  if (!deputyRoles.includes(deputy.role)) return invalid('deputyId', 'validation.deputyRole');
  if (fromDay < today) return invalid('fromDay', 'validation.deputyPast');
  if (toDay < fromDay) return invalid('toDay', 'validation.rangeReversed');
  if (daysBetween(fromDay, toDay) >= maxDeputyDays)
    return invalid('toDay', 'validation.deputyTooLong', { days: maxDeputyDays });
  return null;
}
