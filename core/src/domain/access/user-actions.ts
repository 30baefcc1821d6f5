/**
 * Who may do what with the account of another user, now (decisions: roles and permissions). The server
 * refuses with the code; the interface disables the action and says why.
 */

import { can, type Actor, type Permission, type Role } from './permissions.ts';
import type { Refusal } from './refusal.ts';

export const userStatuses = ['active', 'inactive'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Days without a sign-in after which accounts may be deactivated together. */
export const inactivityDays = { min: 1, max: 3650, default: 90 } as const;

export interface Account {
  id: string;
  role: Role;
  status: UserStatus;
}

/** What a change sets; what is left out, or equal, stays. */
export interface AccountChanges {
  email?: string | undefined;
  role?: Role | undefined;
  status?: UserStatus | undefined;
}

/** Somebody who can administer the product. */
export function isActiveAdmin({ role, status }: Pick<Account, 'role' | 'status'>): boolean {
  return role === 'admin' && status === 'active';
}

const isOwn = (actor: Actor, account: Pick<Account, 'id'>) => actor.id !== null && actor.id === account.id;

function permitted(actor: Actor, ...needed: readonly Permission[]): Refusal {
  return needed.every((permission) => can(actor, permission)) ? null : { code: 'forbidden' };
}

/**
 * Whoever sets how somebody else signs in can become them, so this asks for the roles' permission too: an API
 * key that may only edit users must not reach an administrator's rights.
 */
const takingOver = ['users.edit', 'users.manage_roles'] as const;

/** Taking the account out of the administrators who can sign in; `otherAdmins` counts the rest of them. */
function ending(actor: Actor, account: Account, otherAdmins: number): Refusal {
  if (isActiveAdmin(account) && otherAdmins === 0) return { code: 'last_admin' };
  return isOwn(actor, account) ? { code: 'own_account' } : null;
}

/** Creating a user; a role above the lowest asks for the roles' permission. */
export function canCreateUser(actor: Actor, { role }: Pick<Account, 'role'>): Refusal {
  return role === 'salesperson'
    ? permitted(actor, 'users.create')
    : permitted(actor, 'users.create', 'users.manage_roles');
}

/** Changing the role: not one's own, and not the last active administrator's. */
export function canChangeRole(actor: Actor, account: Account, otherAdmins: number): Refusal {
  return permitted(actor, ...takingOver) ?? ending(actor, account, otherAdmins);
}

/** Deactivating: not oneself, and not the last active administrator. */
export function canDeactivate(actor: Actor, account: Account, otherAdmins: number): Refusal {
  return permitted(actor, 'users.edit') ?? ending(actor, account, otherAdmins);
}

/** Deleting: not oneself, and not the last active administrator. */
export function canDeleteUser(actor: Actor, account: Account, otherAdmins: number): Refusal {
  return permitted(actor, 'users.delete') ?? ending(actor, account, otherAdmins);
}

/** A change of any fields of a user: each one's own rule. */
export function canUpdateUser(
  actor: Actor,
  account: Account & { email: string },
  { email = account.email, role = account.role, status = account.status }: AccountChanges,
  otherAdmins: number,
): Refusal {
  return (
    permitted(actor, 'users.edit') ??
    (email === account.email ? null : permitted(actor, ...takingOver)) ??
    (role === account.role ? null : canChangeRole(actor, account, otherAdmins)) ??
    (status === account.status ? null : canDeactivate(actor, account, otherAdmins))
  );
}

/** A temporary password for somebody else; one's own is changed with the old one. */
export function canResetPassword(actor: Actor, account: Account): Refusal {
  return permitted(actor, ...takingOver) ?? (isOwn(actor, account) ? { code: 'own_account' } : null);
}

/** A link by mail, which is of no use to somebody who cannot sign in. */
export function canSendPasswordLink(actor: Actor, account: Account): Refusal {
  const refusal = permitted(actor, 'users.edit') ?? (isOwn(actor, account) ? { code: 'own_account' } : null);
  return refusal ?? (account.status === 'inactive' ? { code: 'user_inactive' } : null);
}

/** Turning off the second factor of somebody else; one's own is turned off with the password. */
export function canResetSecondFactor(actor: Actor, account: Account): Refusal {
  return canResetPassword(actor, account);
}

/** Inviting whoever has never signed in or has no password to do it with. */
export function canInvite(
  actor: Actor,
  account: Account & { last_login_at: string | null; has_password: boolean },
): Refusal {
  const refusal = permitted(actor, 'users.create');
  if (refusal !== null) return refusal;
  if (account.status === 'inactive') return { code: 'user_inactive' };
  return account.last_login_at !== null && account.has_password ? { code: 'invitation_not_needed' } : null;
}

/** The moment before which somebody must have signed in last to count as inactive for so many days. */
export function inactiveSince(days: number, now: Date): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

/** Deactivating somebody for not having signed in for so many days, or at all since the account was made. */
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
