import { describe, expect, it } from 'vitest';
import { defaultPermissions, type Actor, type Role } from '../access/permissions.ts';
import { machineStatuses } from '../machines/machine-status.ts';
import { allowedQueueActions, canAccept, canQueue, movedTo, type OwnedQueueEntry } from './queue-actions.ts';
import { queueStatuses } from './queue-status.ts';

const actor = (role: Role, id = 'eva'): Actor => ({
  id,
  name: id,
  role,
  permissions: defaultPermissions[role],
});
const now = new Date('2026-11-23T12:00:00Z');
const entry = (status: OwnedQueueEntry['status'], changes: Partial<OwnedQueueEntry> = {}) => ({
  status,
  created_by: 'eva',
  offer_ends_at: status === 'offered' ? '2026-11-24T12:00:00Z' : null,
  waiting: 2,
  ...changes,
});

describe('queueing', () => {
  it('is possible for a machine that someone has, and says why not otherwise', () => {
    const codes = machineStatuses.map((status) => [
      status,
      canQueue(actor('salesperson'), { status })?.code ?? 'ok',
    ]);
    expect(Object.fromEntries(codes)).toEqual({
      available: 'machine_free',
      reserved: 'ok',
      pending_approval: 'ok',
      sold: 'machine_sold',
      maintenance: 'machine_in_maintenance',
      damaged: 'machine_damaged',
    });
    const nobody = { ...actor('salesperson'), permissions: [] };
    expect(canQueue(nobody, { status: 'reserved' })?.code).toBe('forbidden');
  });
});

describe('the actions', () => {
  it.each([
    ['waiting', ['withdraw']],
    ['offered', ['accept', 'decline', 'withdraw']],
    ['accepted', []],
  ] as const)('of a seller on an own entry that is %s', (status, actions) => {
    expect(allowedQueueActions(actor('salesperson'), entry(status), now)).toEqual(actions);
  });

  it.each([
    ['waiting', ['withdraw', 'move']],
    ['offered', ['accept', 'decline', 'withdraw', 'end_offer', 'skip']],
    ['lapsed', []],
  ] as const)('of the office on an entry that is %s', (status, actions) => {
    expect(allowedQueueActions(actor('backoffice', 'petr'), entry(status), now)).toEqual(actions);
  });

  it('of a seller on a colleague’s entry are none', () => {
    for (const status of queueStatuses)
      expect(allowedQueueActions(actor('salesperson', 'jan'), entry(status), now)).toEqual([]);
  });

  it('leave out what makes no difference while nobody else waits', () => {
    const office = actor('admin');
    expect(allowedQueueActions(office, entry('waiting', { waiting: 1 } as object), now)).not.toContain(
      'move',
    );
    expect(allowedQueueActions(office, entry('offered', { waiting: 0 } as object), now)).not.toContain(
      'skip',
    );
  });

  it('an offer can be accepted until it ends', () => {
    const at = (offer_ends_at: string) =>
      canAccept(actor('salesperson'), entry('offered', { offer_ends_at }), now)?.code ?? 'ok';
    expect([at('2026-11-23T12:00:00.001Z'), at('2026-11-23T12:00:00.000Z')]).toEqual(['ok', 'offer_over']);
  });
});

it.each([
  [1, 'cabd'],
  [2, 'acbd'],
  [3, 'abcd'],
  [4, 'abdc'],
  [9, 'abdc'],
])('moving c to place %i gives %s', (place, order) => {
  expect(movedTo(['a', 'b', 'c', 'd'], 'c', place).join('')).toBe(order);
});
