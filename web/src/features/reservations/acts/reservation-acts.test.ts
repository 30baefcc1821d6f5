import { expect, test } from 'vitest';
import { buildReservation, publicSettings, userOf } from '../../../../test/build-reservation.ts';
import { actsOf } from './reservation-acts.ts';

const now = new Date();
const own = userOf('salesperson');
const other = userOf('salesperson', '88888888-8888-4888-8888-888888888888');
const backoffice = userOf('backoffice', '77777777-7777-4777-8777-777777777777');

test('the owner may extend, sell, edit and cancel a running reservation; another salesperson may nothing', () => {
  expect(actsOf(own, buildReservation(), publicSettings, now)).toEqual([
    'extend',
    'complete',
    'edit',
    'cancel',
  ]);
  expect(actsOf(other, buildReservation(), publicSettings, now)).toEqual([]);
});

test('a request is decided by the back office, and its owner may only edit or cancel it', () => {
  const request = buildReservation({ status: 'pending_approval', reserved_at: null, expires_at: null });
  expect(actsOf(backoffice, request, publicSettings, now)).toEqual(['approve', 'reject', 'edit', 'cancel']);
  expect(actsOf(own, request, publicSettings, now)).toEqual(['edit', 'cancel']);
});

test('an extension is not offered beyond its limits, and nothing ends twice', () => {
  const extended = buildReservation({ status: 'extended', extension_count: 2 });
  expect(actsOf(own, extended, publicSettings, now)).not.toContain('extend');
  expect(actsOf(own, buildReservation({ status: 'completed' }), publicSettings, now)).toEqual(['edit']);
});
