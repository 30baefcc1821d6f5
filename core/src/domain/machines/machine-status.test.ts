import { describe, expect, test } from 'vitest';
import {
  deleteError,
  isHeld,
  machineStatuses,
  makeAvailableError,
  manualTargets,
  reserveError,
  sellError,
  statusChangeError,
  typeChangeError,
  type Hold,
  type MachineState,
  type MachineStatus,
} from './machine-status.ts';

const machine = (
  status: MachineStatus,
  hold: Hold | null = null,
  type: MachineState['type'] = 'stock',
): MachineState => ({ type, status, hold });

const available = machine('available');
const reserved = machine('reserved', { kind: 'reserved', live: true });
const pending = machine('pending_approval', { kind: 'pending_approval', live: true });
const manual = machine('reserved', { kind: 'manual', live: false });
const replacement = machine('reserved', { kind: 'replacement', live: true });
const leftReplacement = machine('reserved', { kind: 'replacement', live: false });
const sold = machine('sold');

test('reserved and pending_approval are held', () => {
  expect(machineStatuses.filter(isHeld)).toEqual(['reserved', 'pending_approval']);
});

describe('a manual status change', () => {
  test('to the current status is no change', () => {
    for (const state of [available, reserved, pending, sold]) {
      expect(statusChangeError(state, state.status)).toBeNull();
    }
  });

  test.each(['available', 'maintenance', 'damaged'] as const)(
    'from %s can be to any status except pending approval',
    (from) => {
      const state = machine(from);
      for (const to of ['available', 'reserved', 'maintenance', 'damaged'] as const) {
        expect(statusChangeError(state, to)).toBeNull();
      }
      expect(statusChangeError(state, 'sold', 1)).toBeNull();
      expect(statusChangeError(state, 'pending_approval')).toMatchObject({
        code: 'validation',
        field: 'status',
      });
    },
  );

  test('cannot leave sold', () => {
    for (const to of ['available', 'reserved', 'maintenance', 'damaged'] as const) {
      expect(statusChangeError(sold, to)).toEqual({ code: 'machine_sold' });
    }
  });

  test('cannot abandon an open reservation; selling completes it', () => {
    for (const to of ['available', 'maintenance', 'damaged'] as const) {
      expect(statusChangeError(reserved, to)).toEqual({ code: 'live_reservation' });
      expect(statusChangeError(pending, to)).toEqual({ code: 'live_reservation' });
    }
    expect(statusChangeError(reserved, 'sold', 100)).toBeNull();
    expect(statusChangeError(pending, 'reserved')).toEqual({ code: 'live_reservation' });
  });

  test('cannot be to sold while an approval is pending', () => {
    expect(statusChangeError(pending, 'sold', 100)).toEqual({ code: 'approval_pending' });
  });

  test.each([undefined, null, 0, 0.99, Number.NaN])(
    'to sold needs a price of at least 1, not %j',
    (price) => {
      expect(statusChangeError(available, 'sold', price)).toMatchObject({
        code: 'validation',
        field: 'sale_price',
      });
    },
  );

  test('leaves the replacement of an open reservation alone', () => {
    for (const to of ['available', 'maintenance', 'damaged', 'sold'] as const) {
      expect(statusChangeError(replacement, to, 100)).toEqual({ code: 'replacement_in_use' });
    }
  });

  test('releases a replacement whose reservation is finished, but does not sell it', () => {
    expect(statusChangeError(leftReplacement, 'available')).toBeNull();
    expect(statusChangeError(leftReplacement, 'maintenance')).toBeNull();
    expect(statusChangeError(leftReplacement, 'sold', 100)).toEqual({ code: 'replacement_in_use' });
  });

  test('releases a manual hold', () => {
    for (const to of ['available', 'maintenance', 'damaged'] as const)
      expect(statusChangeError(manual, to)).toBeNull();
    expect(statusChangeError(manual, 'sold', 100)).toBeNull();
  });

  test('offers only what the rules allow', () => {
    expect(manualTargets(available)).toEqual(['available', 'reserved', 'maintenance', 'damaged', 'sold']);
    expect(manualTargets(reserved)).toEqual(['reserved', 'sold']);
    expect(manualTargets(pending)).toEqual(['pending_approval']);
    expect(manualTargets(replacement)).toEqual(['reserved']);
    expect(manualTargets(sold)).toEqual(['sold']);
  });
});

test('only a reserved machine that is not a replacement can be sold', () => {
  expect(sellError(reserved, 1)).toBeNull();
  expect(sellError(manual, 1)).toBeNull();
  expect(sellError(reserved, 0)).toMatchObject({ field: 'sale_price' });
  expect(sellError(replacement, 1)).toEqual({ code: 'replacement_in_use' });
  expect(sellError(available, 1)).toEqual({ code: 'machine_not_reserved' });
  expect(sellError(pending, 1)).toEqual({ code: 'machine_not_reserved' });
});

test('making available reverses a sale or releases a hold whose reservation is finished', () => {
  expect(makeAvailableError(sold)).toBeNull();
  expect(makeAvailableError(manual)).toBeNull();
  expect(makeAvailableError(leftReplacement)).toBeNull();
  expect(makeAvailableError(reserved)).toEqual({ code: 'live_reservation' });
  expect(makeAvailableError(replacement)).toEqual({ code: 'replacement_in_use' });
  expect(makeAvailableError(available)).toEqual({ code: 'machine_not_sold' });
});

test('only an available machine without a hold can be reserved', () => {
  expect(reserveError(available)).toBeNull();
  expect(reserveError(manual)).toEqual({ code: 'machine_held' });
  expect(reserveError(machine('damaged'))).toEqual({ code: 'machine_not_available' });
});

test('a machine with an open reservation, or held as a replacement for one, cannot be deleted', () => {
  expect(deleteError(reserved)).toEqual({ code: 'live_reservation' });
  expect(deleteError(pending)).toEqual({ code: 'live_reservation' });
  expect(deleteError(replacement)).toEqual({ code: 'replacement_in_use' });
  for (const state of [available, sold, manual, leftReplacement]) expect(deleteError(state)).toBeNull();
});

test('a stock machine without an open reservation can become used, never the reverse', () => {
  expect(typeChangeError(leftReplacement, 'used')).toBeNull();
  expect(typeChangeError(available, 'used')).toBeNull();
  expect(typeChangeError(available, 'stock')).toBeNull();
  expect(typeChangeError(reserved, 'used')).toEqual({ code: 'live_reservation' });
  expect(typeChangeError(replacement, 'used')).toEqual({ code: 'replacement_in_use' });
  expect(typeChangeError(machine('available', null, 'used'), 'stock')).toMatchObject({ field: 'type' });
});
