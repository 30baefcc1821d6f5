import { describe, expect, test } from 'vitest';
import {
  canChangeStatus,
  canDeleteMachine,
  canEditMachine,
  canMakeAvailable,
  canReserve,
  canSell,
  type OwnedMachine,
} from './machine-actions.ts';
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
    expect(canSell(seller, reserved, own)).toBeNull();
    expect(canSell(seller, { ...reserved, ...own }, foreign)).toEqual(notOwner);
    expect(canSell(seller, { ...reserved, ...own }, null)).toBeNull();
    expect(canSell(seller, reserved, null)).toEqual(notOwner);
    expect(canSell(backoffice, reserved, foreign)).toBeNull();
  });

  test('requires its permission, a reserved machine and a price', () => {
    expect(canSell(actor('backoffice', ['sales.mark_as_sold']), reserved, own)).toEqual({
      code: 'forbidden',
    });
    expect(canSell(admin, machine(), null)).toEqual({ code: 'machine_not_reserved' });
    expect(canSell(admin, reserved, own, 0)).toMatchObject({ field: 'sale_price' });
  });

  test('through a status change requires the same permission and owner', () => {
    expect(canChangeStatus(seller, reserved, 'sold', own, 100)).toBeNull();
    expect(canChangeStatus(seller, { ...reserved, ...own }, 'sold', foreign, 100)).toEqual(notOwner);
    const noSales = actor('backoffice', ['sales.mark_as_sold']);
    expect(canChangeStatus(noSales, machine(), 'sold', null, 100)).toEqual({ code: 'forbidden' });
    expect(canChangeStatus(noSales, machine(), 'damaged', null)).toBeNull();
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
