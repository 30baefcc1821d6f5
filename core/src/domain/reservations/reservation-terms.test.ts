import { describe, expect, test } from 'vitest';
import {
  extendedExpiry,
  extensionLimit,
  initialReservation,
  reservationPeriod,
  givenPeriod,
  type ReservableMachine,
  type ReservationSettings,
} from './reservation-terms.ts';

const settings: ReservationSettings = {
  default_reservation_days: 14,
  max_reservation_days: 90,
  allow_extensions: true,
  extension_days: 14,
  max_extensions: 2,
  extensions_with_queue: 'allow',
  replacements_required: true,
  timezone: 'Europe/Prague',
};
const now = new Date('2026-06-10T10:00:00Z');
const machine = (over: Partial<ReservableMachine> = {}): ReservableMachine => ({
  id: 'machine',
  type: 'used',
  status: 'available',
  hold: null,
  no_replacement_needed: false,
  ...over,
});
const stock = (over: Partial<ReservableMachine> = {}) => machine({ id: 'stock', type: 'stock', ...over });

describe('the period of a reservation agreed earlier', () => {
  const period = (from: string | null, until: string | null) => givenPeriod({ from, until }, settings, now);

  test('uses its own dates, until the end of the last day', () => {
    expect(period('2026-06-01', '2026-06-20')).toEqual({
      ok: true,
      period: {
        reserved_at: new Date('2026-05-31T22:00:00Z'),
        expires_at: new Date('2026-06-20T21:59:00Z'),
      },
    });
  });

  test('is the default one if no dates are given', () => {
    expect(period(null, null)).toEqual({ ok: true, period: reservationPeriod(settings, now) });
  });

  test('has started, has not ended, and is within the maximum length', () => {
    expect(period('2026-06-11', null)).toMatchObject({ refusal: { message: 'validation.startsLater' } });
    expect(period('2026-05-01', '2026-06-09')).toMatchObject({
      refusal: { message: 'validation.endedEarlier' },
    });
    expect(period('2026-06-01', '2026-09-15')).toMatchObject({
      refusal: { message: 'validation.reservationTooLong', params: { days: 90 } },
    });
  });
});

describe('the period', () => {
  test('lasts the default number of days, to the same local time across the October clock change', () => {
    const start = new Date('2026-10-20T08:00:00Z');
    expect(reservationPeriod(settings, start)).toEqual({
      reserved_at: start,
      expires_at: new Date('2026-11-03T09:00:00Z'),
    });
  });

  test('never exceeds the maximum', () => {
    const short = { ...settings, max_reservation_days: 5 };
    expect(reservationPeriod(short, now).expires_at).toEqual(new Date('2026-06-15T10:00:00Z'));
  });
});

describe('an extension', () => {
  const reservation = (over = {}) => ({
    reserved_at: '2026-06-01T10:00:00Z',
    expires_at: '2026-06-15T10:00:00Z',
    extension_count: 0,
    ...over,
  });

  test('adds its days to the expiry', () => {
    expect(extendedExpiry(reservation(), settings, now)).toEqual(new Date('2026-06-29T10:00:00Z'));
  });

  test('adds its days to now if the reservation has expired', () => {
    const expired = reservation({ expires_at: '2026-06-05T10:00:00Z' });
    expect(extendedExpiry(expired, settings, now)).toEqual(new Date('2026-06-24T10:00:00Z'));
  });

  test('keeps the local time across the March clock change', () => {
    const spring = reservation({ expires_at: '2027-03-20T09:00:00Z' });
    expect(extendedExpiry(spring, settings, now)).toEqual(new Date('2027-04-03T08:00:00Z'));
  });

  test('is refused once the limit is reached, with the limit in the error', () => {
    expect(extensionLimit(reservation({ extension_count: 1 }), settings, now)).toBeNull();
    expect(extensionLimit(reservation({ extension_count: 2 }), settings, now)).toEqual({
      code: 'extension_limit',
      params: { count: 2 },
    });
  });

  test('is refused beyond the maximum total length, with the days in the error', () => {
    const exactly = { ...settings, max_reservation_days: 28 };
    expect(extensionLimit(reservation(), exactly, now)).toBeNull();
    expect(extensionLimit(reservation(), { ...exactly, max_reservation_days: 27 }, now)).toEqual({
      code: 'extension_days_limit',
      params: { days: 27 },
    });
  });

  test('is refused if extensions are turned off', () => {
    expect(extensionLimit(reservation(), { ...settings, allow_extensions: false }, now)).toEqual({
      code: 'extensions_disabled',
    });
  });
});

describe('a new reservation', () => {
  const period = reservationPeriod(settings, now);
  const created = (
    reserved: ReservableMachine,
    replacement: ReservableMachine | null = null,
    reason: string | null = null,
  ) => initialReservation(reserved, replacement, reason, settings, now);
  const refusal = (...input: Parameters<typeof created>) => {
    const result = created(...input);
    return result.ok ? null : result.refusal;
  };

  test.each([stock(), machine({ no_replacement_needed: true })])(
    'of a $type machine that needs no replacement is active immediately',
    (reserved) => {
      expect(created(reserved)).toEqual({
        ok: true,
        status: 'active',
        machineStatus: 'reserved',
        replacementStatus: null,
        period,
      });
    },
  );

  test('with a replacement holds both machines', () => {
    expect(created(machine(), stock())).toEqual({
      ok: true,
      status: 'active',
      machineStatus: 'reserved',
      replacementStatus: 'reserved',
      period,
    });
  });

  test('without a replacement is pending approval, and its period has not started', () => {
    expect(created(machine(), null, 'Zákazník nemá kam dát jiný stroj')).toEqual({
      ok: true,
      status: 'pending_approval',
      machineStatus: 'pending_approval',
      replacementStatus: null,
      period: null,
    });
  });

  test.each([null, '', 'krátký', '   krátký   '])(
    'without a replacement or a reason (%j) is refused',
    (reason) => {
      expect(refusal(machine(), null, reason)).toMatchObject({
        code: 'validation',
        field: 'approvalRequestReason',
      });
    },
  );

  test('requires an available machine', () => {
    expect(refusal(stock({ status: 'maintenance' }))).toEqual({ code: 'machine_not_available' });
    expect(refusal(stock({ status: 'sold' }))).toEqual({ code: 'machine_not_available' });
    expect(refusal(stock({ status: 'reserved', hold: { kind: 'replacement', live: true } }))).toEqual({
      code: 'machine_held',
    });
  });

  test.each([
    ['a reserved one', stock({ status: 'reserved', hold: { kind: 'reserved', live: true } })],
    ['one in maintenance', stock({ status: 'maintenance' })],
  ])('rejects a replacement that is %s', (_, replacement) => {
    expect(refusal(machine(), replacement)).toEqual({ code: 'replacement_not_available' });
  });

  test.each([
    ['a used machine', machine({ id: 'other' }), 'validation.replacementNotStock'],
    ['the machine itself', machine(), 'validation.replacementSame'],
  ])('says why %s is no replacement', (_, replacement, message) => {
    expect(refusal(machine(), replacement)).toMatchObject({ field: 'replacementMachineId', message });
  });

  test('of a used machine is active immediately where none are replaced', () => {
    const off = { ...settings, replacements_required: false };
    expect(initialReservation(machine(), null, null, off, now)).toEqual({
      ok: true,
      status: 'active',
      machineStatus: 'reserved',
      replacementStatus: null,
      period,
    });
    expect(initialReservation(machine(), stock(), null, off, now)).toMatchObject({
      refusal: { field: 'replacementMachineId', message: 'validation.replacementNotNeeded' },
    });
  });

  test('accepts no replacement if none is needed', () => {
    expect(refusal(stock(), stock({ id: 'other' }))).toMatchObject({ field: 'replacementMachineId' });
  });
});
