import type { User } from '@strojpark/core/contracts/users';
import type { Actor } from '@strojpark/core/domain/access/permissions';
import type { Refusal, Refused } from '@strojpark/core/domain/access/refusal';
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

export const userActions = ['edit', 'resetPassword', 'resetSecondFactor', 'delete'] as const;
export type UserAction = (typeof userActions)[number];

/** An action, with the reason if it is disabled. */
export interface OfferedAction {
  action: UserAction;
  refusal: Refusal;
}

/** The key of the text why an action is disabled; users find out where they change their own account instead. */
export function reasonOf(action: UserAction, { code }: Refused): string {
  return code === 'own_account' && action !== 'edit' ? `users.own.${action}` : `errors.${code}`;
}

/** The number of other administrators who can sign in; one while it is not loaded. */
export function otherAdmins(user: User, activeAdministrators: number | undefined): number {
  return (activeAdministrators ?? 2) - (isActiveAdmin(user) ? 1 : 0);
}

/**
 * The menu of a user: actions without permission are left out, those impossible in the current state are disabled
 * with a reason.
 */
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

/** The number of other administrators who can sign in. */
export function useOtherAdmins(user: User): number {
  const { data } = useUserStatistics();
  return otherAdmins(user, data?.activeAdministrators);
}

/** What the signed-in administrator may do with a user now. */
export function useUserActions(user: User): OfferedAction[] {
  return actionsOf(useActor(), user, useOtherAdmins(user));
}

/** The key of each action in the open record. */
export const actionKeys: Record<UserAction, string> = {
  edit: 'e',
  resetPassword: 'h',
  resetSecondFactor: 'f',
  delete: 'd',
};

export const actionIcons: Record<UserAction, Icon> = {
  edit: IconPencil,
  resetPassword: IconKey,
  resetSecondFactor: IconShieldOff,
  delete: IconTrash,
};
