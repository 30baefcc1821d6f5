import { describe, expect, it } from 'vitest';
import { canNameDeputy, isApproverRole, permissionsOf } from './deputies.ts';
import { defaultPermissions, type PermissionMatrix } from './permissions.ts';

const today = '2026-05-04';
const span = { fromDay: today, toDay: '2026-05-10' };
const approver = { id: 'jana' };
const petr = { id: 'petr', role: 'backoffice', status: 'active' } as const;
const adminsOnly: PermissionMatrix = { ...defaultPermissions, backoffice: ['reservations.view'] };

describe('a deputy', () => {
  it('can be named for one day, from today', () => {
    expect(canNameDeputy(approver, petr, { fromDay: today, toDay: today }, today)).toBeNull();
    expect(canNameDeputy(approver, petr, span, today)).toBeNull();
  });

  it.each([
    [
      'the approver themselves',
      { ...petr, id: 'jana' },
      span,
      { field: 'deputyId', message: 'validation.deputySelf' },
    ],
    [
      'an inactive user',
      { ...petr, status: 'inactive' as const },
      span,
      { field: 'deputyId', message: 'validation.deputyInactive' },
    ],
    [
      'a salesperson, in whose role deciding never has any effect',
      { ...petr, role: 'salesperson' as const },
      span,
      { field: 'deputyId', message: 'validation.deputyRole' },
    ],
    [
      'for a day that is over',
      petr,
      { fromDay: '2026-05-03', toDay: today },
      { field: 'fromDay', message: 'validation.deputyPast' },
    ],
    [
      'for days in the wrong order',
      petr,
      { fromDay: '2026-05-06', toDay: '2026-05-05' },
      { field: 'toDay', message: 'validation.rangeReversed' },
    ],
    [
      'for more than a year',
      petr,
      { fromDay: today, toDay: '2027-05-05' },
      { field: 'toDay', message: 'validation.deputyTooLong' },
    ],
  ])('cannot be named: %s', (_, deputy, days, refusal) => {
    expect(canNameDeputy(approver, deputy, days, today)).toMatchObject(refusal);
  });

  it('may decide without the permission in their own role, and has no other additional right', () => {
    expect(permissionsOf('backoffice', adminsOnly, [])).toEqual(['reservations.view']);
    expect(permissionsOf('backoffice', adminsOnly, ['admin'])).toEqual([
      'reservations.view',
      'approvals.decide',
    ]);
  });

  it('has no right if the approver has none', () => {
    expect(permissionsOf('backoffice', adminsOnly, ['backoffice'])).toEqual(['reservations.view']);
    expect(permissionsOf('salesperson', defaultPermissions, ['admin'])).toBe(defaultPermissions.salesperson);
  });
});

describe('a role', () => {
  it('decides by the matrix, if it is one of the roles that can decide', () => {
    const everybody = { ...defaultPermissions, salesperson: ['approvals.decide'] } as const;
    expect(isApproverRole('admin', adminsOnly)).toBe(true);
    expect(isApproverRole('backoffice', adminsOnly)).toBe(false);
    expect(isApproverRole('salesperson', everybody)).toBe(false);
  });
});
