import { describe, expect, it } from 'vitest';
import { contracts } from '../contracts/all.ts';
import type { Endpoint } from '../endpoint.ts';
import { missingFor, rolesOfPermission } from './permission-hints.ts';
import { defaultPermissions, permissions, roles, type Permission } from './permissions.ts';

const accesses = Object.values(contracts)
  .flatMap((contract): Endpoint[] => Object.values(contract))
  .map(({ access }) => access);

/** The roles that some call with this permission lets in; undefined when no call asks for it. */
function rolesByCalls(permission: Permission): string[] | undefined {
  const lists = accesses.flatMap((access) => {
    if (access === permission) return [roles];
    return typeof access === 'object' && access.permission === permission ? [access.roles] : [];
  });
  return lists.length === 0 ? undefined : roles.filter((role) => lists.some((list) => list.includes(role)));
}

describe('the roles in which a permission works', () => {
  it.each(permissions)('%s: the same as its calls let in', (permission) => {
    const byCalls = rolesByCalls(permission);
    if (byCalls !== undefined) expect(rolesOfPermission(permission) ?? roles).toEqual(byCalls);
  });
});

describe('what a permission needs besides', () => {
  it('is named while it is missing', () => {
    expect(missingFor('reservations.complete', ['reservations.complete'])).toEqual([
      'reservations.view',
      'sales.mark_as_sold',
    ]);
    expect(missingFor('machines.edit', ['machines.edit', 'machines.view'])).toEqual([]);
  });

  it('is not asked for what a role does not have', () => {
    expect(missingFor('machines.edit', [])).toEqual([]);
  });

  it('is complete in the default sets', () => {
    for (const role of roles)
      for (const permission of defaultPermissions[role])
        expect(missingFor(permission, defaultPermissions[role]), `${role} ${permission}`).toEqual([]);
  });
});
