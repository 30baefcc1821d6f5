import { describe, expect, it } from 'vitest';
import { defaultPermissions, type Actor, type Role } from '../access/permissions.ts';
import { anonymousName } from '../reservations/reservation-customer.ts';
import {
  allowedDemandActions,
  allowedMatchActions,
  canAnswerMatch,
  canAssignDemand,
  canMarkSeen,
  canReopenDemand,
  canUpdateDemand,
} from './demand-actions.ts';
import { availabilityOf, demandStatuses, matchStates, type DemandStatus } from './demand-status.ts';

const actor = (role: Role, id = 'eva'): Actor => ({
  id,
  name: id,
  role,
  permissions: defaultPermissions[role],
});
const demand = (status: DemandStatus = 'open', owner_id: string | null = 'eva') => ({
  status,
  owner_id,
  customer_name: 'Jana Malá',
});

describe('the actions with a demand', () => {
  it.each([
    ['open', ['update', 'serve', 'close', 'delete']],
    ['served', ['reopen', 'delete']],
    ['closed', ['reopen', 'delete']],
    ['expired', ['reopen', 'delete']],
  ] as const)('of its owner while it is %s', (status, actions) => {
    expect(allowedDemandActions(actor('salesperson'), demand(status))).toEqual(actions);
  });

  it('do not include reopening one whose customer was anonymised', () => {
    const anonymised = { ...demand('closed'), customer_name: anonymousName };
    expect(allowedDemandActions(actor('admin'), anonymised)).toEqual(['delete']);
    expect(canReopenDemand(actor('admin'), anonymised)).toEqual({ code: 'customer_anonymised' });
  });

  it('of a seller with a colleague’s demand, or one without an owner, are none', () => {
    for (const status of demandStatuses)
      for (const owner of ['jan', null])
        expect(allowedDemandActions(actor('salesperson'), demand(status, owner))).toEqual([]);
  });

  it('of the office include making someone else responsible, while it is open', () => {
    for (const role of ['backoffice', 'admin'] as const) {
      expect(allowedDemandActions(actor(role, 'petr'), demand())).toContain('assign');
      expect(allowedDemandActions(actor(role, 'petr'), demand('closed'))).not.toContain('assign');
    }
    expect(canAssignDemand(actor('salesperson'), demand())).toEqual({ code: 'forbidden' });
  });

  it('need the permission, then the ownership, then the state', () => {
    const nobody = { ...actor('salesperson', 'jan'), permissions: [] };
    expect(canUpdateDemand(nobody, demand('closed'))).toEqual({ code: 'forbidden' });
    expect(canUpdateDemand(actor('salesperson', 'jan'), demand('closed'))).toEqual({ code: 'not_owner' });
    expect(canUpdateDemand(actor('salesperson'), demand('closed'))).toEqual({ code: 'demand_ended' });
  });

  it('only the owner marks matches as seen, not even the office', () => {
    expect(canMarkSeen(actor('salesperson'), demand())).toBeNull();
    expect(canMarkSeen(actor('admin', 'petr'), demand())).toEqual({ code: 'not_owner' });
    expect(canMarkSeen({ ...actor('admin'), id: null }, demand('open', null))).toEqual({ code: 'not_owner' });
  });
});

describe('the actions with a match', () => {
  it.each([
    ['new', 'available', ['reserve', 'offer', 'reject']],
    ['seen', 'held', ['queue', 'offer', 'reject']],
    ['seen', 'unavailable', ['offer', 'reject']],
    ['offered', 'available', ['reserve', 'reject', 'reconsider']],
    ['unsuitable', 'available', ['reconsider']],
    ['reserved', 'held', []],
    ['queued', 'held', []],
    ['sold', 'unavailable', []],
  ] as const)('%s and %s', (state, availability, actions) => {
    expect(allowedMatchActions(actor('salesperson'), demand(), { state, availability })).toEqual(actions);
  });

  it('are none in a demand that has ended', () => {
    for (const state of matchStates)
      expect(
        allowedMatchActions(actor('admin'), demand('served'), { state, availability: 'available' }),
      ).toEqual([]);
  });

  it('what the customer has is not decided again', () => {
    const answer = canAnswerMatch(actor('admin'), demand(), { state: 'sold' }, 'offer');
    expect(answer).toEqual({ code: 'match_taken' });
  });

  it.each([
    ['offer', ['new', 'seen']],
    ['reject', ['new', 'seen', 'offered']],
    ['reconsider', ['offered', 'unsuitable']],
  ] as const)('%s depends on the answer before', (answer, states) => {
    const undecided = (['new', 'seen', 'offered', 'unsuitable'] as const).filter(
      (state) => canAnswerMatch(actor('admin'), demand(), { state }, answer) === null,
    );
    expect(undecided).toEqual(states);
    const others = canAnswerMatch(
      actor('admin'),
      demand(),
      { state: answer === 'reconsider' ? 'new' : 'unsuitable' },
      answer,
    );
    expect(others).toEqual({ code: 'match_answered' });
  });
});

it.each([
  ['available', 'available'],
  ['reserved', 'held'],
  ['pending_approval', 'held'],
  ['maintenance', 'unavailable'],
  ['damaged', 'unavailable'],
  ['sold', 'unavailable'],
] as const)('a machine that is %s is %s, in the trash never', (status, availability) => {
  expect(availabilityOf({ status, deleted: false })).toBe(availability);
  expect(availabilityOf({ status, deleted: true })).toBe('unavailable');
});
