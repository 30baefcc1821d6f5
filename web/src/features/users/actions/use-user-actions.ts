import type { User } from '@strojpark/core/contracts/users';
import { useActor } from '../../../lib/auth.ts';
import { useUserStatistics } from '../../../entities/users/users.queries.ts';
import { actionsOf, otherAdmins, type OfferedAction } from './user-actions.ts';

/** How many other administrators can sign in. */
export function useOtherAdmins(user: User): number {
  const { data } = useUserStatistics();
  return otherAdmins(user, data?.activeAdministrators);
}

/** What the signed-in administrator may do with a user now. */
export function useUserActions(user: User): OfferedAction[] {
  return actionsOf(useActor(), user, useOtherAdmins(user));
}
