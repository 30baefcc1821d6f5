import { defaultPermissions, type Actor, type Role } from '@strojpark/core/domain/access/permissions';
import { describe, expect, it } from 'vitest';
import { offeredActions } from './bulk-offer.ts';

const actor = (role: Role): Actor => ({ id: 'me', name: 'X', role, permissions: defaultPermissions[role] });
const available = { status: 'available', created_by: 'me' } as const;
const foreign = { status: 'available', created_by: 'other' } as const;
const sold = { status: 'sold', created_by: 'me' } as const;

describe('the actions that the bar offers', () => {
  it('follow the permissions', () => {
    expect(offeredActions(actor('admin'), [available])).toEqual([
      'edit',
      'status',
      'reserve',
      'sell',
      'export',
      'delete',
    ]);
    expect(offeredActions(actor('salesperson'), [available])).toEqual(['edit', 'status', 'reserve', 'sell']);
  });

  it('leave out what none of the chosen machines may take', () => {
    expect(offeredActions(actor('admin'), [sold])).toEqual(['edit', 'status', 'export', 'delete']);
    expect(offeredActions(actor('salesperson'), [foreign])).toEqual(['reserve', 'sell']);
    expect(offeredActions(actor('salesperson'), [foreign, available])).toContain('edit');
  });

  it('leave it to the server where not all chosen machines are known', () => {
    expect(offeredActions(actor('salesperson'), null)).toEqual(['edit', 'status', 'reserve', 'sell']);
  });
});
