import { expect, test } from 'vitest';
import { buildReservation } from '../../../test/build-reservation.ts';
import { publicSettings, userOf } from '../../../test/session.ts';
import { actionsOf } from './reservation-actions.ts';

const now = new Date();
const own = userOf('salesperson');
const other = userOf('salesperson', '88888888-8888-4888-8888-888888888888');
const backoffice = userOf('backoffice', '77777777-7777-4777-8777-777777777777');

test('the owner may extend, sell, edit, replace and cancel an active reservation; another salesperson may do nothing', () => {
  expect(actionsOf(own, buildReservation(), publicSettings, now)).toEqual([
    'extend',
    'complete',
    'edit',
    'replace',
    'cancel',
  ]);
  expect(actionsOf(other, buildReservation(), publicSettings, now)).toEqual([]);
});

test('the back office decides a request; its owner may only edit, replace or cancel it', () => {
  const request = buildReservation({ status: 'pending_approval', reserved_at: null, expires_at: null });
  expect(actionsOf(backoffice, request, publicSettings, now)).toEqual([
    'approve',
    'reject',
    'edit',
    'replace',
    'cancel',
  ]);
  expect(actionsOf(own, request, publicSettings, now)).toEqual(['edit', 'replace', 'cancel']);
});

test('a request that the server reserves to someone else can only be rejected', () => {
  const request = buildReservation({ status: 'pending_approval', reserved_at: null, may_approve: false });
  const actions = actionsOf(backoffice, request, publicSettings, now);
  expect(actions).toContain('reject');
  expect(actions).not.toContain('approve');
});

test('an extension is not offered beyond its limits, and a finished reservation has no actions', () => {
  const extended = buildReservation({ status: 'extended', extension_count: 2 });
  expect(actionsOf(own, extended, publicSettings, now)).not.toContain('extend');
  expect(actionsOf(own, buildReservation({ status: 'completed' }), publicSettings, now)).toEqual(['edit']);
});

test('changing the replacement is offered only where one is needed', () => {
  const { machine } = buildReservation();
  const stock = buildReservation({ machine: { ...machine, type: 'stock' } });
  expect(actionsOf(own, stock, publicSettings, now)).not.toContain('replace');
  const off = { ...publicSettings, replacements_required: false };
  expect(actionsOf(own, buildReservation({ replacement_machine_id: null }), off, now)).not.toContain(
    'replace',
  );
  expect(actionsOf(own, buildReservation({ replacement_machine_id: 'r' }), off, now)).toContain('replace');
  const exempt = buildReservation({ no_replacement_needed: true });
  expect(actionsOf(own, exempt, publicSettings, now)).not.toContain('replace');
});

test('a finished reservation can be deleted with the permission', () => {
  const admin = userOf('admin');
  expect(actionsOf(admin, buildReservation({ status: 'cancelled' }), publicSettings, now)).toContain(
    'delete',
  );
  expect(actionsOf(admin, buildReservation(), publicSettings, now)).not.toContain('delete');
});

test.each([
  ['allow', 'extend'],
  ['approve', 'requestExtension'],
  ['refuse', null],
] as const)(
  'while others wait and the setting is %s, the owner is offered %s',
  (extensions_with_queue, offered) => {
    const rules = { ...publicSettings, extensions_with_queue };
    const actions = actionsOf(own, buildReservation({ waiting: 2 }), rules, now);
    expect(actions.find((one) => one === 'extend' || one === 'requestExtension') ?? null).toBe(offered);
  },
);

test('an extension is asked for once; the office declines it or extends', () => {
  const rules = { ...publicSettings, extensions_with_queue: 'approve' as const };
  const asked = buildReservation({ waiting: 2, extension_requested_at: now.toISOString() });
  expect(actionsOf(own, asked, rules, now)).not.toContain('requestExtension');
  expect(actionsOf(own, asked, rules, now)).not.toContain('declineExtension');
  expect(actionsOf(backoffice, asked, rules, now)).toEqual(
    expect.arrayContaining(['extend', 'declineExtension']),
  );
  expect(actionsOf(backoffice, buildReservation({ waiting: 2 }), rules, now)).not.toContain(
    'declineExtension',
  );
});
