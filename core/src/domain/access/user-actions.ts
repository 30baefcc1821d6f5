/**
 * Who may do what with another user’s account. The server refuses with the code; the interface disables the action and
 * says why.
 */

import { dayMs } from '../dates/calendar-days.ts';
import { can, type Actor, type Permission, type Role } from './permissions.ts';
import type { Refusal } from './refusal.ts';

export const userStatuses = ['active', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Days without a sign-in after which accounts can be deactivated in bulk. */
export const inactivityDays = { min: 1, max: 3650, default: 90 } as const;

export interface Account {
  id: string;
  role: Role;
  status: UserStatus;
}

/** Omitted or equal values are left unchanged. */
export interface AccountChanges {
  email?: string | undefined;
  role?: Role | undefined;
  status?: UserStatus | undefined;
}

/** Whether the user can administer the product. */
export function isActiveAdmin({ role, status }: Pick<Account, 'role' | 'status'>): boolean {
  return role === 'admin' && status === 'active';
}

const isOwn = (actor: Actor, account: Pick<Account, 'id'>) => actor.id !== null && actor.id === account.id;

function permitted(actor: Actor, ...needed: readonly Permission[]): Refusal {
  return needed.every((permission) => can(actor, permission)) ? null : { code: 'forbidden' };
}

/**
 * Control over how others sign in means control over their accounts, so it also requires the permission to manage
 * roles: an API key that may only edit users must not gain administrator rights.
 */
const takeoverPermissions = ['users.edit', 'users.manage_roles'] as const;

/**
 * Refuses to remove the actor’s own access or the last active administrator; `otherAdmins` does not count this account.
 */
function accessLossRefusal(actor: Actor, account: Account, otherAdmins: number): Refusal {
  if (isOwn(actor, account)) return { code: 'own_account' };
  return isActiveAdmin(account) && otherAdmins === 0 ? { code: 'last_admin' } : null;
}

/** Administrators decide who gets in, so no API key changes who they are. */
function inPersonFor(actor: Actor, { role }: Pick<Account, 'role'>): Refusal {
  return role === 'admin' && actor.scope !== undefined ? { code: 'forbidden' } : null;
}

/** Any role above the lowest also requires the permission to manage roles. */
export function canCreateUser(actor: Actor, { role }: Pick<Account, 'role'>): Refusal {
  if (role === 'salesperson') return permitted(actor, 'users.create');
  return permitted(actor, 'users.create', 'users.manage_roles') ?? inPersonFor(actor, { role });
}

/** Not your own role, and not that of the last active administrator. */
export function canChangeRole(actor: Actor, account: Account, otherAdmins: number): Refusal {
  return permitted(actor, ...takeoverPermissions) ?? accessLossRefusal(actor, account, otherAdmins);
}

/** Not yourself, and not the last active administrator. */
export function canDeactivate(actor: Actor, account: Account, otherAdmins: number): Refusal {
  return (
    permitted(actor, 'users.edit') ??
    inPersonFor(actor, account) ??
    accessLossRefusal(actor, account, otherAdmins)
  );
}

/** Not yourself, and not the last active administrator. */
export function canDeleteUser(actor: Actor, account: Account, otherAdmins: number): Refusal {
  return (
    permitted(actor, 'users.delete') ??
    inPersonFor(actor, account) ??
    accessLossRefusal(actor, account, otherAdmins)
  );
}

/** Each changed field is checked by its own rule. */
export function canUpdateUser(
  actor: Actor,
  account: Account & { email: string },
  { email = account.email, role = account.role, status = account.status }: AccountChanges,
  otherAdmins: number,
): Refusal {
  return (
    permitted(actor, 'users.edit') ??
    inPersonFor(actor, account) ??
    inPersonFor(actor, { role }) ??
    (email === account.email ? null : permitted(actor, ...takeoverPermissions)) ??
    (role === account.role ? null : canChangeRole(actor, account, otherAdmins)) ??
    (status === account.status ? null : canDeactivate(actor, account, otherAdmins))
  );
}

/** A temporary password for another user; to change your own you need the current one. */
export function canResetPassword(actor: Actor, account: Account): Refusal {
  const refusal = permitted(actor, ...takeoverPermissions) ?? inPersonFor(actor, account);
  return refusal ?? (isOwn(actor, account) ? { code: 'own_account' } : null);
}

/** A link by email; it is no use to an inactive user. */
export function canSendPasswordLink(actor: Actor, account: Account): Refusal {
  const refusal = permitted(actor, 'users.edit') ?? (isOwn(actor, account) ? { code: 'own_account' } : null);
  return refusal ?? (account.status === 'inactive' ? { code: 'user_inactive' } : null);
}

/** For another user; your own is turned off with your password. */
export function canResetSecondFactor(actor: Actor, account: Account): Refusal {
  return canResetPassword(actor, account);
}

/** For users who have never signed in or have no password. */
export function canInvite(
  actor: Actor,
  account: Account & { last_login_at: string | null; has_password: boolean },
): Refusal {
  const refusal = permitted(actor, 'users.create');
  if (refusal !== null) return refusal;
  if (account.status === 'inactive') return { code: 'user_inactive' };
  return account.last_login_at !== null && account.has_password ? { code: 'invitation_not_needed' } : null;
}

/** Users whose last sign-in is before this moment count as inactive. */
export function inactiveSince(days: number, now: Date): Date {
  return new Date(now.getTime() - days * dayMs);
}

/** Counts from the last sign-in, or from account creation if there was none. */
export function canDeactivateInactive(
  actor: Actor,
  account: Account & { last_login_at: string | null; created_at: string },
  days: number,
  now: Date,
  otherAdmins: number,
): Refusal {
  const refusal = canDeactivate(actor, account, otherAdmins);
  if (refusal !== null) return refusal;
  if (account.status === 'inactive') return { code: 'user_inactive' };
  const last = Date.parse(account.last_login_at ?? account.created_at);
  return last < inactiveSince(days, now).getTime() ? null : { code: 'recently_signed_in' };
}
