import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { Actor } from '@strojpark/core/domain/access/permissions';
import { describe, expect, test } from 'vitest';
import { buildMachine } from '../../../../test/build-machine.ts';
import { buildReservation } from '../../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../../test/session.ts';
import { commentKey } from '../../../entities/comments/comment-keys.ts';
import { actionsOf as reservationActionsOf } from '../../../entities/reservations/reservation-actions.ts';
import {
  reservationActions,
  type ReservationAction,
} from '../../../entities/reservations/reservation-action-names.ts';
import { linkKey } from '../../../ui/record-screen/open-record.ts';
import {
  actionKeys,
  costKey,
  filesKey,
  type MachineAction,
} from '../../../entities/reservations/machine-action-names.ts';
import { actionsOf as actionsAt, isDestructive, isRare, liveReservationOf } from './machine-actions.ts';

const admin = userOf('admin');
const actionsOf = (actor: Actor, machine: Machine, reservation: Reservation | null) =>
  actionsAt(actor, machine, reservation, publicSettings, new Date());
const owner = userOf('salesperson');
const colleague = userOf('salesperson', '88888888-8888-4888-8888-888888888888');
const live = buildReservation();
const requested = buildReservation({ status: 'pending_approval', reserved_at: null, expires_at: null });
const hold = {
  live: true,
  reservation_id: live.id,
  queue_entry_id: null,
  customer: 'Jana Malá',
  expires_at: null,
};

const available = buildMachine();
const reserved = buildMachine({ status: 'reserved', hold: { ...hold, kind: 'reserved' } });
const pending = buildMachine({ status: 'pending_approval', hold: { ...hold, kind: 'pending_approval' } });
const replacement = buildMachine({ status: 'reserved', hold: { ...hold, kind: 'replacement' } });
const formerReplacement = buildMachine({
  status: 'reserved',
  hold: { ...hold, kind: 'replacement', live: false },
});
const saleId = '33333333-3333-4333-8333-333333333333';
const sold = buildMachine({
  status: 'sold',
  sale_price: 1,
  sale: { id: saleId, created_by: colleague.id, has_reservation: true },
});

describe('an administrator', () => {
  test.each<[string, typeof available, typeof live | null, MachineAction[]]>([
    ['available', available, null, ['reserve', 'sell', 'quote', 'edit', 'reprice', 'delete']],
    [
      'in maintenance',
      buildMachine({ status: 'maintenance' }),
      null,
      ['sell', 'quote', 'edit', 'reprice', 'delete'],
    ],
    [
      'reserved',
      reserved,
      live,
      [
        'sell',
        'extend',
        'queue',
        'quote',
        'edit',
        'reprice',
        'editReservation',
        'replace',
        'cancelReservation',
      ],
    ],
    [
      'waiting for approval',
      pending,
      requested,
      [
        'approve',
        'reject',
        'queue',
        'quote',
        'edit',
        'reprice',
        'editReservation',
        'replace',
        'cancelReservation',
      ],
    ],
    ['the replacement of another reservation', replacement, null, ['queue', 'quote', 'edit', 'reprice']],
    [
      'a replacement whose reservation has ended',
      formerReplacement,
      null,
      ['queue', 'quote', 'edit', 'reprice', 'release', 'delete'],
    ],
    ['sold', sold, null, ['edit', 'editSale', 'storno', 'delete']],
  ])('has these actions for a machine that is %s', (_, machine, reservation, actions) => {
    expect(actionsOf(admin, machine, reservation)).toEqual(actions);
  });
});

test('a reservation that reached its last extension is not extended from the record either', () => {
  const last = buildReservation({ extension_count: publicSettings.max_extensions });
  expect(actionsOf(admin, reserved, last)).not.toContain('extend');
});

test('the record of a machine offers every action of its live reservation', () => {
  // The others have the same name.
  const names: Partial<Record<ReservationAction, MachineAction>> = {
    complete: 'sell',
    edit: 'editReservation',
    cancel: 'cancelReservation',
  };
  const rules = { ...publicSettings, extensions_with_queue: 'approve' } as const;
  const now = new Date();
  const waitedFor = { ...live, waiting: 2 };
  const asked = { ...waitedFor, extension_requested_at: now.toISOString() };
  const offered = new Set<ReservationAction>();
  for (const [actor, machine, reservation] of [
    [admin, reserved, live],
    [admin, pending, requested],
    [owner, reserved, waitedFor],
    [userOf('backoffice'), reserved, asked],
  ] as const) {
    const actions = actionsAt(actor, machine, reservation, rules, now);
    for (const action of reservationActionsOf(actor, reservation, rules, now)) {
      offered.add(action);
      expect(actions).toContain(names[action] ?? action);
    }
    expect(new Set(actions.map((action) => actionKeys[action])).size).toBe(actions.length);
  }
  // A live reservation cannot be deleted.
  expect(reservationActions.filter((action) => !offered.has(action))).toEqual(['delete']);
});

test('no other key of the open record sets another price', () => {
  const others = Object.entries(actionKeys).flatMap(([action, key]) => (action === 'reprice' ? [] : [key]));
  expect([...others, filesKey, costKey, linkKey, commentKey]).not.toContain(actionKeys.reprice);
});

describe('a salesperson', () => {
  test('edits and sells own machines and reserves any', () => {
    expect(actionsOf(owner, available, null)).toEqual(['reserve', 'sell', 'quote', 'edit', 'reprice']);
    expect(actionsOf(colleague, available, null)).toEqual(['reserve', 'quote']);
  });

  test('sells, extends and cancels own reservations, regardless of who owns the machine', () => {
    const theirs = { ...live, created_by: colleague.id };
    expect(actionsOf(colleague, reserved, theirs)).toEqual([
      'sell',
      'extend',
      'queue',
      'quote',
      'editReservation',
      'replace',
      'cancelReservation',
    ]);
    expect(actionsOf(owner, reserved, theirs)).toEqual(['queue', 'quote', 'edit', 'reprice']);
  });

  test('corrects and reverses own sales, regardless of who owns the machine, and no one else’s', () => {
    expect(actionsOf(colleague, sold, null)).toEqual(['editSale', 'storno']);
    expect(actionsOf(owner, sold, null)).toEqual(['edit']);
    expect(
      actionsOf(owner, { ...sold, sale: { id: saleId, created_by: null, has_reservation: true } }, null),
    ).toEqual(['edit']);
  });

  test('makes only own machines available', () => {
    expect(actionsOf(owner, formerReplacement, null)).toContain('release');
    expect(actionsOf(colleague, formerReplacement, null)).not.toContain('release');
  });
});

test('the queue for a replacement to be released is in the menu of those who may release it', () => {
  expect(isRare('queue', formerReplacement, ['queue', 'edit', 'release'])).toBe(true);
  expect(isRare('queue', formerReplacement, ['queue', 'edit'])).toBe(false);
});

test('a sale has its button in every state; quotes are in the menu beside it', () => {
  for (const status of ['available', 'reserved', 'maintenance', 'damaged'] as const)
    expect(isRare('sell', { status, hold: null }, ['quote', 'sell', 'edit'])).toBe(false);
  expect(isRare('quote', available, ['reserve', 'quote', 'sell', 'edit'])).toBe(true);
  expect(isRare('quote', available, ['reserve', 'quote', 'edit'])).toBe(false);
});

test('a record has at most three buttons in every state; the rest is in the menu', () => {
  const rules = { ...publicSettings, extensions_with_queue: 'approve' } as const;
  const now = new Date();
  const waitedFor = { ...live, waiting: 2 };
  const asked = { ...waitedFor, extension_requested_at: now.toISOString() };
  const buttonsOf = (actor: Actor, machine: Machine, reservation: Reservation | null) => {
    const allowed = actionsAt(actor, machine, reservation, rules, now);
    return allowed.filter((action) => !isDestructive(action) && !isRare(action, machine, allowed));
  };
  expect(buttonsOf(admin, available, null)).toEqual(['reserve', 'sell', 'edit']);
  expect(buttonsOf(admin, reserved, live)).toEqual(['sell', 'extend', 'edit']);
  expect(buttonsOf(admin, reserved, asked)).toEqual(['sell', 'extend', 'edit']);
  expect(buttonsOf(owner, reserved, waitedFor)).toEqual(['sell', 'requestExtension', 'edit']);
  expect(buttonsOf(admin, pending, requested)).toEqual(['approve', 'edit']);
  expect(buttonsOf(admin, replacement, null)).toEqual(['queue', 'edit']);
  // An own request is looked for before the queue behind it, also by those who may not approve their own.
  const own = { ...requested, created_by: colleague.id, may_approve: false };
  expect(buttonsOf(colleague, pending, own)).toEqual(['editReservation']);
  expect(buttonsOf(owner, pending, { ...own, created_by: owner.id })).toEqual(['edit', 'editReservation']);
  expect(buttonsOf(owner, pending, own)).toEqual(['queue', 'edit']);
  // Colleagues with no other action on the reservation are the ones who join the queue.
  expect(buttonsOf(owner, reserved, { ...live, created_by: colleague.id })).toEqual(['queue', 'edit']);
});

test('a reservation that uses the machine as a replacement does not count as its own', () => {
  const other = buildReservation({ machine_id: '22222222-2222-4222-8222-222222222222' });
  const finished = buildReservation({ status: 'completed' });
  expect(liveReservationOf(available, [other, finished])).toBeNull();
  expect(liveReservationOf(available, [finished, live])).toBe(live);
});
