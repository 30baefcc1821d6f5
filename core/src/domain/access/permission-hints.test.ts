import { describe, expect, it } from 'vitest';
import { contracts } from '../../contracts/all.ts';
import type { Contract } from '../../endpoint.ts';
import { missingFor } from './permission-hints.ts';
import {
  defaultPermissions,
  permissions,
  roles,
  rolesOfPermission,
  type Permission,
  type Role,
} from './permissions.ts';

const accesses = Object.values(contracts as Record<string, Contract>)
  .flatMap((contract) => Object.values(contract))
  .map(({ access }) => access);

/** The roles allowed by the calls that require a permission; none if no call requires it. */
const rolesByCalls = (permission: Permission): Role[] => {
  const lists = accesses.flatMap((access) => {
    if (access === permission) return [roles];
    return typeof access === 'object' && access.permission === permission ? [access.roles] : [];
  });
  return roles.filter((role) => lists.some((list) => list.includes(role)));
};

describe('the roles in which a permission works', () => {
  it.each(permissions.filter((one) => rolesByCalls(one).length > 0))(
    '%s: the same as those allowed by its calls',
    (permission) => {
      expect(rolesOfPermission(permission)).toEqual(rolesByCalls(permission));
    },
  );
});

describe('the other permissions that a permission needs', () => {
  it('are listed while missing', () => {
    expect(missingFor('reservations.complete', ['reservations.complete'])).toEqual([
      'reservations.view',
      'sales.mark_as_sold',
    ]);
    expect(missingFor('machines.edit', ['machines.edit', 'machines.view'])).toEqual([]);
  });

  it('are not required for a permission the role does not have', () => {
    expect(missingFor('machines.edit', [])).toEqual([]);
  });

  it('are all granted in the default sets', () => {
    for (const role of roles)
      for (const permission of defaultPermissions[role])
        expect(missingFor(permission, defaultPermissions[role]), `${role} ${permission}`).toEqual([]);
  });
});
