import { describe, expect, test } from 'vitest';
import { permissions, type Actor, type Permission } from './permissions.ts';
import {
  canChangeRole,
  canCreateUser,
  canDeactivate,
  canDeactivateInactive,
  canDeleteUser,
  canInvite,
  canResetPassword,
  canResetSecondFactor,
  canSendPasswordLink,
  canUpdateUser,
} from './user-actions.ts';

const admin: Actor = { id: 'a', name: 'Eva', role: 'admin', permissions };
const system: Actor = { ...admin, id: null };
const backoffice: Actor = { id: 'b', name: 'Jan', role: 'backoffice', permissions: ['machines.view'] };
const key = (...scope: Permission[]): Actor => ({ ...admin, scope });

const own = { id: 'a', email: 'eva@x.cz', role: 'admin', status: 'active' } as const;
const otherAdmin = { ...own, id: 'c' } as const;
const seller = { id: 's', email: 'petr@x.cz', role: 'salesperson', status: 'active' } as const;
const gone = { ...seller, status: 'inactive' } as const;

const forbidden = { code: 'forbidden' };
const lastAdmin = { code: 'last_admin' };
const ownAccount = { code: 'own_account' };

describe('the last active administrator', () => {
  test.each([
    ['cannot be deleted', canDeleteUser],
    ['cannot be deactivated', canDeactivate],
    ['cannot change role', canChangeRole],
  ])('%s', (_, rule) => {
    expect(rule(system, otherAdmin, 0)).toEqual(lastAdmin);
    // Nobody removes themselves, with or without others.
    expect(rule(admin, own, 0)).toEqual(ownAccount);
    expect(rule(system, otherAdmin, 1)).toBeNull();
  });

  test('can be deleted once inactive, because another one is active by then', () => {
    expect(canDeleteUser(admin, { ...otherAdmin, status: 'inactive' }, 1)).toBeNull();
  });
});

describe('your own account', () => {
  test.each([
    ['cannot be deleted', canDeleteUser],
    ['cannot be deactivated', canDeactivate],
    ['cannot change role', canChangeRole],
  ])('%s by its owner, however many administrators there are', (_, rule) => {
    expect(rule(admin, own, 5)).toEqual(ownAccount);
  });

  test('cannot be given a temporary password or a link here', () => {
    expect(canResetPassword(admin, own)).toEqual(ownAccount);
    expect(canResetSecondFactor(admin, own)).toEqual(ownAccount);
    expect(canSendPasswordLink(admin, own)).toEqual(ownAccount);
  });

  test('can change name and email, and can be saved with its role and status unchanged', () => {
    expect(canUpdateUser(admin, own, { email: 'new@x.cz', role: 'admin', status: 'active' }, 1)).toBeNull();
    expect(canUpdateUser(admin, own, { role: 'backoffice' }, 1)).toEqual(ownAccount);
    expect(canUpdateUser(admin, own, { status: 'inactive' }, 1)).toEqual(ownAccount);
  });
});

describe('the permission', () => {
  test('is required for each action', () => {
    expect(canCreateUser(backoffice, seller)).toEqual(forbidden);
    expect(canUpdateUser(backoffice, seller, {}, 1)).toEqual(forbidden);
    expect(canDeleteUser(backoffice, seller, 1)).toEqual(forbidden);
    expect(canResetPassword(backoffice, seller)).toEqual(forbidden);
    expect(canSendPasswordLink(backoffice, seller)).toEqual(forbidden);
    expect(canInvite(backoffice, { ...seller, last_login_at: null, has_password: false })).toEqual(forbidden);
  });

  test('to edit users does not allow taking over an administrator', () => {
    const editor = key('users.edit', 'users.create');
    expect(canUpdateUser(editor, seller, { role: 'admin' }, 1)).toEqual(forbidden);
    expect(canUpdateUser(editor, seller, { email: 'mine@x.cz' }, 1)).toEqual(forbidden);
    expect(canResetPassword(editor, otherAdmin)).toEqual(forbidden);
    expect(canResetSecondFactor(editor, otherAdmin)).toEqual(forbidden);
    expect(canCreateUser(editor, otherAdmin)).toEqual(forbidden);
    expect(canCreateUser(editor, seller)).toBeNull();
    expect(canUpdateUser(editor, seller, { status: 'inactive' }, 1)).toBeNull();
    const manager = key('users.edit', 'users.manage_roles');
    expect(canUpdateUser(manager, seller, { role: 'backoffice', email: 'new@x.cz' }, 1)).toBeNull();
    // Who is an administrator is decided in person.
    expect(canUpdateUser(manager, seller, { role: 'admin' }, 1)).toEqual(forbidden);
    expect(canUpdateUser(manager, otherAdmin, {}, 1)).toEqual(forbidden);
  });
});

test('a link is no use to an inactive user, but a password can be set in advance', () => {
  expect(canSendPasswordLink(admin, gone)).toEqual({ code: 'user_inactive' });
  expect(canResetPassword(admin, gone)).toBeNull();
});

test('a user who has signed in with a password needs no invitation', () => {
  const day = '2026-01-01T00:00:00Z';
  expect(canInvite(admin, { ...seller, last_login_at: null, has_password: true })).toBeNull();
  expect(canInvite(admin, { ...seller, last_login_at: day, has_password: false })).toBeNull();
  expect(canInvite(admin, { ...seller, last_login_at: day, has_password: true })).toEqual({
    code: 'invitation_not_needed',
  });
  expect(canInvite(admin, { ...gone, last_login_at: null, has_password: false })).toEqual({
    code: 'user_inactive',
  });
});

describe('deactivating for inactivity', () => {
  const now = new Date('2026-04-11T12:00:00Z');
  const signedIn = (last_login_at: string | null) => ({
    ...seller,
    last_login_at,
    created_at: '2026-01-01T12:00:00Z',
  });
  const rule = (account: Parameters<typeof canDeactivateInactive>[1], actor = admin) =>
    canDeactivateInactive(actor, account, 30, now, 1);

  test('counts from the last sign-in', () => {
    expect(rule(signedIn('2026-03-12T11:59:59Z'))).toBeNull();
    expect(rule(signedIn('2026-03-12T12:00:01Z'))).toEqual({ code: 'recently_signed_in' });
  });

  test('counts from account creation if the user has never signed in', () => {
    expect(rule(signedIn(null))).toBeNull();
    expect(rule({ ...signedIn(null), created_at: '2026-04-01T00:00:00Z' })).toEqual({
      code: 'recently_signed_in',
    });
  });

  test('spares the caller, the last administrator and users who are already inactive', () => {
    expect(rule({ ...signedIn(null), ...own })).toEqual(ownAccount);
    expect(canDeactivateInactive(system, { ...signedIn(null), ...own }, 30, now, 0)).toEqual(lastAdmin);
    expect(rule({ ...signedIn(null), status: 'inactive' })).toEqual({ code: 'user_inactive' });
  });
});
