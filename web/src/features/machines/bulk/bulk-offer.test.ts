import { defaultPermissions, type Actor, type Role } from '@strojpark/core/domain/access/permissions';
import { describe, expect, it } from 'vitest';
import { offeredActions } from './bulk-offer.ts';

const actor = (role: Role): Actor => ({ id: 'me', name: 'X', role, permissions: defaultPermissions[role] });
const available = { status: 'available', created_by: 'me' } as const;
const foreign = { status: 'available', created_by: 'other' } as const;
const sold = { status: 'sold', created_by: 'me' } as const;

describe('the actions of the bulk bar', () => {
  it('follow the permissions', () => {
    expect(offeredActions(actor('admin'), [available])).toEqual([
      'reserve',
      'status',
      'edit',
      'quote',
      'sell',
      'cards',
      'export',
      'delete',
    ]);
    expect(offeredActions(actor('salesperson'), [available])).toEqual([
      'reserve',
      'status',
      'edit',
      'quote',
      'sell',
      'cards',
    ]);
  });

  it('leave out actions that none of the selected machines allows', () => {
    expect(offeredActions(actor('admin'), [sold])).toEqual(['status', 'edit', 'cards', 'export', 'delete']);
    expect(offeredActions(actor('salesperson'), [foreign])).toEqual(['reserve', 'quote', 'sell', 'cards']);
    expect(offeredActions(actor('salesperson'), [foreign, available])).toContain('edit');
  });

  it('are left to the server when not all selected machines are loaded', () => {
    expect(offeredActions(actor('salesperson'), null)).toEqual([
      'reserve',
      'status',
      'edit',
      'sell',
      'cards',
    ]);
  });
});
