import { describe, expect, test } from 'vitest';
import { defaultPermissions, type Actor, type Role } from '../access/permissions.ts';
import {
  canApprove,
  canCancel,
  canComplete,
  canDelete,
  canEdit,
  canExtend,
  canReject,
  canRequestExtension,
  canSetReplacement,
} from './reservation-actions.ts';
import { anonymousName } from './reservation-customer.ts';
import { reservationStatuses, type ReservationStatus } from './reservation-status.ts';

const actor = (role: Role, over: Partial<Actor> = {}): Actor => ({
  id: role,
  name: role,
  role,
  permissions: defaultPermissions[role],
  ...over,
});
const admin = actor('admin');
const backoffice = actor('backoffice');
const seller = actor('salesperson');
const settings = {
  default_reservation_days: 14,
  max_reservation_days: 90,
  allow_extensions: true,
  replacements_required: true,
  extension_days: 14,
  max_extensions: 2,
  extensions_with_queue: 'allow' as const,
  timezone: 'Europe/Prague',
};
const now = new Date('2026-06-10T10:00:00Z');
const reservation = (status: ReservationStatus = 'active', created_by: string | null = 'salesperson') => ({
  status,
  created_by,
  customer_name: 'Jana Malá',
  reserved_at: '2026-06-01T10:00:00Z',
  expires_at: '2026-06-15T10:00:00Z',
  extension_count: 0,
  extension_requested_at: null as string | null,
  waiting: 0,
});
const extend = (who: Actor, what = reservation()) => canExtend(who, what, settings, now);

const actions = {
  edit: canEdit,
  extend,
  cancel: canCancel,
  complete: canComplete,
  setReplacement: canSetReplacement,
};

describe.each(Object.entries(actions))('%s', (_, action) => {
  test('a salesperson may change only their own reservations; admin and backoffice may change any', () => {
    expect(action(seller, reservation())).toBeNull();
    expect(action(seller, reservation('active', 'another'))).toEqual({ code: 'not_owner' });
    expect(action(seller, reservation('active', null))).toEqual({ code: 'not_owner' });
    expect(action(backoffice, reservation('active', 'another'))).toBeNull();
    expect(action(admin, reservation('active', null))).toBeNull();
  });

  test('nothing is allowed without the permission', () => {
    expect(action(actor('backoffice', { permissions: [] }), reservation())).toEqual({ code: 'forbidden' });
  });
});

const allowedIn = (action: (what: ReturnType<typeof reservation>) => unknown) =>
  reservationStatuses.filter((status) => action(reservation(status)) === null);

test('extend and complete require an approved, unfinished reservation', () => {
  expect(allowedIn((what) => extend(admin, what))).toEqual(['active', 'extended']);
  expect(allowedIn((what) => canComplete(admin, what))).toEqual(['active', 'extended']);
  expect(extend(admin, reservation('pending_approval'))).toEqual({ code: 'approval_pending' });
  expect(canComplete(admin, reservation('cancelled'))).toEqual({ code: 'reservation_not_live' });
});

test('any open reservation can be cancelled or get a different replacement', () => {
  expect(allowedIn((what) => canCancel(admin, what))).toEqual(['active', 'extended', 'pending_approval']);
  expect(canCancel(admin, reservation('completed'))).toEqual({ code: 'reservation_not_live' });
  expect(canSetReplacement(admin, reservation('cancelled'))).toEqual({ code: 'reservation_not_live' });
});

test('one whose customer was anonymised cannot be edited', () => {
  const anonymised = { ...reservation('cancelled'), customer_name: anonymousName };
  expect(canEdit(admin, reservation('cancelled'))).toBeNull();
  expect(canEdit(admin, anonymised)).toEqual({ code: 'customer_anonymised' });
  expect(canEdit(actor('backoffice', { permissions: [] }), anonymised)).toEqual({ code: 'forbidden' });
});

test('completing also requires the permission to sell', () => {
  const permissions = defaultPermissions.backoffice.filter(
    (permission) => permission !== 'sales.mark_as_sold',
  );
  expect(canComplete(actor('backoffice', { permissions }), reservation())).toEqual({ code: 'forbidden' });
});

test('the limits of extensions apply', () => {
  expect(extend(admin, { ...reservation(), extension_count: 2 })?.code).toBe('extension_limit');
});

test('only a completed or cancelled reservation can be deleted, with its own permission', () => {
  expect(allowedIn((what) => canDelete(admin, what))).toEqual(['completed', 'cancelled']);
  expect(canDelete(admin, reservation())).toEqual({ code: 'live_reservation' });
  expect(canDelete(backoffice, reservation('completed'))).toEqual({ code: 'forbidden' });
});

describe('deciding on an approval request', () => {
  const fourEyes = { allow_self_approval: false, otherApprovers: true };
  const request = (created_by: string | null = 'salesperson') => reservation('pending_approval', created_by);

  test('requires the permission and the role admin or backoffice', () => {
    expect(canApprove(backoffice, request(), fourEyes)).toBeNull();
    expect(canReject(admin, request())).toBeNull();
    expect(canReject(seller, request())).toEqual({ code: 'forbidden' });
    const raised = actor('salesperson', { permissions: ['approvals.decide'] });
    expect(canApprove(raised, request(), fourEyes)).toEqual({ code: 'forbidden' });
    expect(canApprove(actor('backoffice', { permissions: [] }), request(), fourEyes)).toEqual({
      code: 'forbidden',
    });
  });

  test('requires a pending reservation', () => {
    expect(canApprove(admin, reservation(), fourEyes)).toEqual({ code: 'reservation_not_pending' });
    expect(canReject(admin, reservation('cancelled'))).toEqual({ code: 'reservation_not_pending' });
  });

  test('with four-eyes approval, nobody approves their own request while another approver is active', () => {
    const own = request('backoffice');
    expect(canApprove(backoffice, own, fourEyes)).toEqual({ code: 'own_request' });
    expect(canApprove(backoffice, own, { ...fourEyes, otherApprovers: false })).toBeNull();
    expect(canApprove(backoffice, own, { ...fourEyes, allow_self_approval: true })).toBeNull();
    expect(canReject(backoffice, own)).toBeNull();
  });

  test('nor does a deputy that of the only approver they replace', () => {
    const asked = request('admin');
    const refused = { code: 'own_request', params: { context: 'deputy' } };
    expect(canApprove(backoffice, asked, { ...fourEyes, decidesFor: ['admin'] })).toEqual(refused);
    expect(canApprove(backoffice, asked, { ...fourEyes, decidesFor: ['admin', 'other'] })).toBeNull();
    expect(canApprove(backoffice, request(null), { ...fourEyes, decidesFor: ['admin'] })).toBeNull();
    expect(canReject(backoffice, asked)).toBeNull();
  });
});

describe('extending while customers wait', () => {
  const codes = (rule: 'allow' | 'approve' | 'refuse', waiting: number) =>
    [seller, backoffice].flatMap((who) =>
      [canExtend, canRequestExtension].map(
        (action) =>
          action(who, { ...reservation(), waiting }, { ...settings, extensions_with_queue: rule }, now)
            ?.code ?? 'ok',
      ),
    );

  test.each([
    ['allow', 2, ['ok', 'extension_possible', 'ok', 'extension_possible']],
    ['approve', 0, ['ok', 'extension_possible', 'ok', 'extension_possible']],
    ['approve', 2, ['extension_needs_office', 'ok', 'ok', 'extension_possible']],
    ['refuse', 0, ['ok', 'extension_possible', 'ok', 'extension_possible']],
    [
      'refuse',
      2,
      ['extension_with_queue', 'extension_with_queue', 'extension_with_queue', 'extension_with_queue'],
    ],
  ] as const)(
    '%s with %i waiting: seller extends, requests; office extends, requests',
    (rule, n, expected) => {
      expect(codes(rule, n)).toEqual(expected);
    },
  );

  test('the refusal names how many wait', () => {
    const rules = { ...settings, extensions_with_queue: 'refuse' as const };
    expect(canExtend(admin, { ...reservation(), waiting: 3 }, rules, now)).toEqual({
      code: 'extension_with_queue',
      params: { count: 3 },
    });
  });
});
