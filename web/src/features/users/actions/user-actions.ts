import type { User } from '@strojpark/core/contracts/users';
import type { Actor } from '@strojpark/core/domain/access/permissions';
import type { Refusal } from '@strojpark/core/domain/access/refusal';
import {
  canDeleteUser,
  canResetPassword,
  canResetSecondFactor,
  canSendPasswordLink,
  canUpdateUser,
  isActiveAdmin,
} from '@strojpark/core/domain/access/user-actions';
import { IconKey, IconPencil, IconShieldOff, IconTrash, type Icon } from '@tabler/icons-react';
import { useUserStatistics } from '../../../entities/users/users.queries.ts';
import { useActor } from '../../../lib/auth.ts';

export type UserAction = 'edit' | 'resetPassword' | 'resetSecondFactor' | 'delete';

/** An act with the reason why it cannot be done now, if there is one. */
export interface OfferedAction {
  action: UserAction;
  refusal: Refusal;
}

/** How many administrators besides this user can sign in; one while their number is not known. */
export function otherAdmins(user: User, activeAdministrators: number | undefined): number {
  return (activeAdministrators ?? 2) - (isActiveAdmin(user) ? 1 : 0);
}

/** What a user's menu offers: an act that needs a permission is left out, what the state forbids says why. */
export function actionsOf(actor: Actor, user: User, others: number): OfferedAction[] {
  const actions: OfferedAction[] = [
    { action: 'edit', refusal: canUpdateUser(actor, user, {}, others) },
    { action: 'resetPassword', refusal: canResetPassword(actor, user) && canSendPasswordLink(actor, user) },
    ...(user.has_second_factor
      ? [{ action: 'resetSecondFactor', refusal: canResetSecondFactor(actor, user) } as const]
      : []),
    { action: 'delete', refusal: canDeleteUser(actor, user, others) },
  ];
  return actions.filter(({ refusal }) => refusal?.code !== 'forbidden');
}

/** How many other administrators can sign in. */
export function useOtherAdmins(user: User): number {
  const { data } = useUserStatistics();
  return otherAdmins(user, data?.activeAdministrators);
}

/** What the signed-in administrator may do with a user now. */
export function useUserActions(user: User): OfferedAction[] {
  return actionsOf(useActor(), user, useOtherAdmins(user));
}

export const actionIcons: Record<UserAction, Icon> = {
  edit: IconPencil,
  resetPassword: IconKey,
  resetSecondFactor: IconShieldOff,
  delete: IconTrash,
};
