import { describe, expect, test } from 'vitest';
import {
  canChangeStatus,
  canDeleteMachine,
  canEditMachine,
  canMakeAvailable,
  canReserve,
  canSell,
  canSellReserved,
  type OwnedMachine,
} from './machine-actions.ts';
import type { HoldKind } from './machine-status.ts';
import { defaultPermissions, type Actor, type Permission, type Role } from '../access/permissions.ts';

const actor = (role: Role, without: Permission[] = []): Actor => ({
  id: role,
  name: role,
  role,
  permissions: defaultPermissions[role].filter((permission) => !without.includes(permission)),
});
const admin = actor('admin');
const backoffice = actor('backoffice');
const seller = actor('salesperson');

const machine = (over: Partial<OwnedMachine> = {}): OwnedMachine => ({
  type: 'stock',
  status: 'available',
  hold: null,
  created_by: 'another',
  ...over,
});
const reserved = machine({ status: 'reserved', hold: { kind: 'reserved', live: true } });
const own = { created_by: 'salesperson' };
const foreign = { created_by: 'another' };
const notOwner = { code: 'not_owner' };

test('a salesperson edits and deletes only their own machines', () => {
  expect(canEditMachine(seller, own)).toBeNull();
  expect(canEditMachine(seller, foreign)).toEqual(notOwner);
  expect(canEditMachine(backoffice, foreign)).toBeNull();
  expect(canDeleteMachine(seller, machine(own))).toEqual({ code: 'forbidden' });
  expect(canDeleteMachine(admin, machine())).toBeNull();
  expect(canDeleteMachine(admin, reserved)).toEqual({ code: 'live_reservation' });
});

test('anyone with the permission can reserve any available machine', () => {
  expect(canReserve(seller, machine())).toBeNull();
  expect(canReserve(seller, reserved)).toEqual({ code: 'machine_held' });
  expect(canReserve(actor('salesperson', ['reservations.create']), machine())).toEqual({ code: 'forbidden' });
});

describe('selling', () => {
  test('is up to the owner of the reservation, or the owner of the machine if there is none', () => {
    expect(canSellReserved(seller, reserved, own)).toBeNull();
    expect(canSellReserved(seller, { ...reserved, ...own }, foreign)).toEqual(notOwner);
    expect(canSellReserved(seller, { ...reserved, ...own }, null)).toBeNull();
    expect(canSellReserved(seller, reserved, null)).toEqual(notOwner);
    expect(canSellReserved(backoffice, reserved, foreign)).toBeNull();
  });

  test('requires its permission, a reserved machine and a price', () => {
    expect(canSellReserved(actor('backoffice', ['sales.mark_as_sold']), reserved, own)).toEqual({
      code: 'forbidden',
    });
    expect(canSellReserved(admin, machine(), null)).toEqual({ code: 'machine_not_reserved' });
    expect(canSellReserved(admin, reserved, own, 0)).toMatchObject({ field: 'sale_price' });
  });

  test('through a status change requires the same permission and owner', () => {
    expect(canChangeStatus(seller, reserved, 'sold', own, 100)).toBeNull();
    expect(canChangeStatus(seller, { ...reserved, ...own }, 'sold', foreign, 100)).toEqual(notOwner);
    const noSales = actor('backoffice', ['sales.mark_as_sold']);
    expect(canChangeStatus(noSales, machine(), 'sold', null, 100)).toEqual({ code: 'forbidden' });
    expect(canChangeStatus(noSales, machine(), 'damaged', null)).toBeNull();
  });

  test('a machine that nobody reserved is up to those who may change its status to sold', () => {
    for (const status of ['available', 'maintenance', 'damaged'] as const) {
      expect(canSell(seller, machine({ status, ...own }), null)).toBeNull();
      expect(canSell(seller, machine({ status }), null)).toEqual(notOwner);
      expect(canSell(backoffice, machine({ status }), null)).toBeNull();
      for (const permission of ['machines.edit', 'sales.mark_as_sold'] as const)
        expect(canSell(actor('backoffice', [permission]), machine({ status }), null)).toEqual({
          code: 'forbidden',
        });
    }
  });

  test('a reserved machine needs no permission to edit', () => {
    const mayNotEdit = actor('salesperson', ['machines.edit']);
    expect(canSell(mayNotEdit, reserved, own)).toBeNull();
    expect(canSell(mayNotEdit, reserved, foreign)).toEqual(notOwner);
  });

  test('is refused for what is sold, waits for an approval, or is promised or offered to someone else', () => {
    const held = (status: 'reserved' | 'pending_approval', kind: HoldKind, live = true) =>
      machine({ status, hold: { kind, live } });
    expect(canSell(admin, machine({ status: 'sold' }), null)).toEqual({ code: 'machine_sold' });
    expect(canSell(admin, held('pending_approval', 'pending_approval'), foreign)).toEqual({
      code: 'approval_pending',
    });
    expect(canSell(admin, held('reserved', 'replacement'), null)).toEqual({ code: 'replacement_in_use' });
    expect(canSell(admin, held('reserved', 'offer', false), null)).toEqual({ code: 'machine_offered' });
    expect(canSell(admin, held('reserved', 'manual', false), null)).toBeNull();
  });
});

test('other status changes are up to the owner of the machine', () => {
  expect(canChangeStatus(seller, machine(own), 'maintenance', null)).toBeNull();
  expect(canChangeStatus(seller, machine(), 'maintenance', null)).toEqual(notOwner);
  expect(canChangeStatus(actor('salesperson', ['machines.edit']), machine(own), 'maintenance', null)).toEqual(
    {
      code: 'forbidden',
    },
  );
  expect(canChangeStatus(admin, reserved, 'available', null)).toEqual({ code: 'live_reservation' });
});

test('only the seller can reverse a sale; the owner can release a held machine', () => {
  const sold = machine({ status: 'sold' });
  expect(canMakeAvailable(seller, sold, own)).toBeNull();
  expect(canMakeAvailable(seller, { ...sold, ...own }, foreign)).toEqual(notOwner);
  const manual = machine({ status: 'reserved', hold: { kind: 'manual', live: false } });
  expect(canMakeAvailable(seller, { ...manual, ...own }, foreign)).toBeNull();
  expect(canMakeAvailable(seller, manual, own)).toEqual(notOwner);
  expect(canMakeAvailable(admin, machine(), null)).toEqual({ code: 'machine_not_sold' });
});
