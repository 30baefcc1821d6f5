import { permissions, type Actor } from '@strojpark/core/domain/access/permissions';
import { expect, test } from 'vitest';
import { buildUser, signedInAdmin } from '../../../../test/build-user.ts';
import { actionsOf, otherAdmins, reasonOf } from './user-actions.ts';

const refusals = (...given: Parameters<typeof actionsOf>) =>
  Object.fromEntries(actionsOf(...given).map(({ action, refusal }) => [action, refusal?.code ?? null]));

test('another user has all actions; disabling two-factor sign-in only where it is enabled', () => {
  expect(refusals(signedInAdmin, buildUser(), 1)).toEqual({ edit: null, resetPassword: null, delete: null });
  expect(refusals(signedInAdmin, buildUser({ has_second_factor: true }), 1)).toHaveProperty(
    'resetSecondFactor',
  );
});

test('neither the last active administrator nor the own account can be deleted', () => {
  const own = buildUser({ id: signedInAdmin.id, role: 'admin' });
  expect(refusals(signedInAdmin, own, otherAdmins(own, 1))).toEqual({
    edit: null,
    resetPassword: 'own_account',
    delete: 'own_account',
  });
  const other = buildUser({ role: 'admin' });
  expect(refusals(signedInAdmin, other, otherAdmins(other, 1))).toMatchObject({ delete: 'last_admin' });
});

test('actions without permission are left out', () => {
  const editor: Actor = { id: 'x', name: 'X', role: 'backoffice', permissions: ['users.edit'] };
  expect(refusals(editor, buildUser(), 1)).toEqual({ edit: null, resetPassword: null });
  expect(permissions).toContain('users.delete');
});

test('the menu of the own account says where its password is changed', () => {
  const own = { code: 'own_account' } as const;
  expect(reasonOf('resetPassword', own)).toBe('users.own.resetPassword');
  expect(reasonOf('delete', own)).toBe('users.own.delete');
  expect(reasonOf('delete', { code: 'last_admin' })).toBe('errors.last_admin');
});
