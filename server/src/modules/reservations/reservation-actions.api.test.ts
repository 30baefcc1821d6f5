import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const salesperson = test.addUser('salesperson');
const colleague = test.addUser('salesperson');

const reason = 'zákazník si to přeje';
const dayMs = 86_400_000;
const stock = (values: Parameters<typeof addMachine>[1] = {}) => addMachine(test.testDb.db, values);
const used = (values: Parameters<typeof addMachine>[1] = {}) => stock({ type: 'used', ...values });

async function reserve(body: object = {}, user = salesperson): Promise<Reservation> {
  const whole = { ...customer, machineId: await stock(), ...body };
  const answer = await test.call<Reservation>(user, 'POST', '/reservations', whole);
  expect(answer.status).toBe(201);
  return answer.body;
}
const waiting = async () =>
  reserve({ machineId: await used(), approvalRequestReason: 'náhradní stroj není skladem' });
const action = (user: TestUser | null, id: string, verb: string, body: object = { reason }) =>
  test.call<Reservation>(user, 'POST', `/reservations/${id}/${verb}`, body);
const statusOf = async (id: string) => {
  const row = await test.testDb.db.selectFrom('machines').select('status').where('id', '=', id).execute();
  return row[0]?.status;
};
const moveBack = (id: string, days: number) =>
  test.testDb.db
    .updateTable('reservations')
    .set({
      reserved_at: new Date(Date.now() - (days + 14) * dayMs),
      expires_at: new Date(Date.now() - days * dayMs),
    })
    .where('id', '=', id)
    .execute();

describe('permissions and states of every action', () => {
  it.each(['extend', 'cancel'])(
    '%s: 401 for strangers, 403 for foreigners, 404, 422 without a reason',
    async (verb) => {
      const { id } = await reserve();
      expect((await action(null, id, verb)).status).toBe(401);
      expect(await action(colleague, id, verb)).toMatchObject({ status: 403, body: { code: 'not_owner' } });
      expect((await action(admin, unknownId, verb)).status).toBe(404);
      expect((await action(admin, id, verb, { reason: '  ' })).body).toHaveProperty('errors.reason');
      expect((await action(admin, id, verb, {})).status).toBe(422);
    },
  );
});

describe('extend', () => {
  it('moves the expiry by the extension days and stores the reason', async () => {
    const before = await reserve();
    const { status, body } = await action(salesperson, before.id, 'extend');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'extended',
      extension_count: 1,
      extension_reason: reason,
      version: 2,
    });
    const days = (Date.parse(body.expires_at!) - Date.parse(before.expires_at!)) / dayMs;
    expect(Math.round(days)).toBe(14);
    expect(body.reserved_at).toBe(before.reserved_at);
  });

  it('counts from now when the reservation has expired', async () => {
    const { id } = await reserve();
    await moveBack(id, 5);
    const { body } = await action(salesperson, id, 'extend');
    expect(Math.round((Date.parse(body.expires_at!) - Date.now()) / dayMs)).toBe(14);
  });

  it('stops at the maximum number of extensions, which the message names', async () => {
    const { id } = await reserve();
    await action(salesperson, id, 'extend');
    await action(salesperson, id, 'extend');
    const third = await action(admin, id, 'extend');
    expect(third).toMatchObject({
      status: 409,
      body: { code: 'extension_limit', message: 'Rezervaci lze prodloužit nejvýš 2×.' },
    });
  });

  it('stops at the longest allowed reservation, which the message names', async () => {
    const { id } = await reserve();
    await test.set({ max_reservation_days: '20' });
    onTestFinished(() => test.unset());
    expect(await action(admin, id, 'extend')).toMatchObject({
      status: 409,
      body: {
        code: 'extension_days_limit',
        message: 'Rezervace by byla delší, než je povoleno. Nejvyšší počet dní: 20.',
      },
    });
  });

  it('is refused where the settings do not allow extensions', async () => {
    const { id } = await reserve();
    await test.set({ allow_extensions: 'false' });
    onTestFinished(() => test.unset());
    expect(await action(admin, id, 'extend')).toMatchObject({
      status: 409,
      body: { code: 'extensions_disabled' },
    });
  });

  it('is refused while pending approval and after the end', async () => {
    const { id } = await waiting();
    expect((await action(admin, id, 'extend')).body).toMatchObject({ code: 'approval_pending' });
    await action(admin, id, 'cancel');
    expect((await action(admin, id, 'extend')).body).toMatchObject({ code: 'reservation_not_live' });
  });
});

describe('cancel', () => {
  it('releases machine and replacement, stores who and why, and is audited', async () => {
    const [machineId, replacementMachineId] = [await used(), await stock()];
    const { id } = await reserve({ machineId, replacementMachineId });
    const { status, body } = await action(salesperson, id, 'cancel');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'cancelled',
      cancellation_reason: reason,
      cancelled_at: expect.any(String) as string,
      cancelled_by: salesperson.name,
      rejection_reason: null,
      machine: { status: 'available' },
    });
    expect([await statusOf(machineId), await statusOf(replacementMachineId)]).toEqual([
      'available',
      'available',
    ]);
    const changes = await test.testDb.db
      .selectFrom('machine_status_changes')
      .select(['to_status', 'reason'])
      .where('reservation_id', '=', id)
      .where('from_status', '=', 'reserved')
      .execute();
    expect(changes).toEqual([
      { to_status: 'available', reason },
      { to_status: 'available', reason },
    ]);
    const audit = await test.testDb.db
      .selectFrom('audit_log')
      .select('changes')
      .where('entity_id', '=', id)
      .where('action', '=', 'cancel')
      .executeTakeFirstOrThrow();
    expect(audit.changes).toMatchObject({ status: { from: 'active', to: 'cancelled' } });
    await reserve({ machineId, replacementMachineId });
  });

  it('ends a pending request too', async () => {
    const { id, machine_id } = await waiting();
    expect((await action(salesperson, id, 'cancel')).body.status).toBe('cancelled');
    expect(await statusOf(machine_id)).toBe('available');
  });

  it('works only once', async () => {
    const { id } = await reserve();
    await action(admin, id, 'cancel');
    expect(await action(admin, id, 'cancel')).toMatchObject({
      status: 409,
      body: { code: 'reservation_not_live' },
    });
  });

  it('by machine ends the live reservation of that machine', async () => {
    const { id, machine_id } = await reserve();
    const path = `/reservations/machine/${machine_id}/cancel`;
    const byMachine = (user: TestUser | null) => test.call<Reservation>(user, 'POST', path, { reason });
    expect((await byMachine(null)).status).toBe(401);
    expect((await byMachine(colleague)).body).toMatchObject({ code: 'not_owner' });
    expect((await byMachine(salesperson)).body).toMatchObject({ id, status: 'cancelled' });
    expect((await byMachine(salesperson)).body).toMatchObject({ code: 'reservation_not_live' });
    const unknown = `/reservations/machine/${unknownId}/cancel`;
    expect((await test.call(admin, 'POST', unknown, { reason })).status).toBe(404);
    expect((await test.call(admin, 'POST', path, {})).status).toBe(422);
  });

  it('in bulk checks ownership and reports the result for each reservation', async () => {
    const own = await reserve();
    const foreign = await reserve({ machineId: await stock({ name: 'Cizí stroj' }) }, colleague);
    const done = await reserve();
    await action(admin, done.id, 'cancel');
    const ids = [own.id, foreign.id, done.id];
    const bulk = (user: TestUser | null, body: object) =>
      test.call(user, 'POST', '/reservations/bulk-cancel', body);
    const answer = await bulk(salesperson, { ids, reason });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        cancelled: 1,
        failures: [
          { id: foreign.id, name: 'Stavby Řehoř s.r.o. – Cizí stroj', code: 'not_owner' },
          { id: done.id, code: 'reservation_not_live' },
        ],
      },
    });
    expect(answer.body['errors']).toHaveLength(2);
    expect(await statusOf(foreign.machine_id)).toBe('reserved');
    expect((await bulk(null, { ids, reason })).status).toBe(401);
    expect((await bulk(admin, { ids })).status).toBe(422);
    expect((await bulk(admin, { ids: ['x'], reason })).status).toBe(422);
  });
});

describe('set replacement', () => {
  const exchange = (user: TestUser | null, id: string, replacementMachineId: string) =>
    action(user, id, 'replacement', { replacementMachineId, reason });

  it('holds the new machine and releases the old one', async () => {
    const [first, second] = [await stock(), await stock()];
    const { id } = await reserve({ machineId: await used(), replacementMachineId: first });
    const { status, body } = await exchange(salesperson, id, second);
    expect(status).toBe(200);
    expect(body).toMatchObject({ replacement_machine_id: second, status: 'active', version: 2 });
    expect([await statusOf(first), await statusOf(second)]).toEqual(['available', 'reserved']);
    expect((await exchange(salesperson, id, second)).body).toEqual(body);
  });

  it('is for reservations that have a replacement where used machines are not replaced', async () => {
    const [first, second] = [await stock(), await stock()];
    const replaced = await reserve({ machineId: await used(), replacementMachineId: first });
    await test.set({ replacements_required: 'false' });
    onTestFinished(() => test.unset('replacements_required'));
    expect((await exchange(salesperson, replaced.id, second)).body).toMatchObject({
      replacement_machine_id: second,
    });
    const alone = await reserve({ machineId: await used() });
    expect((await exchange(salesperson, alone.id, first)).status).toBe(422);
  });

  it('keeps the link as long as the reservation holds the replacement, also after the sale', async () => {
    const linked = async (id: string) =>
      (await test.call<Reservation>(admin, 'GET', `/reservations/${id}`)).body.linked_machine_id;
    const [first, second] = [await stock(), await stock()];
    const sold = await reserve({ machineId: await used(), replacementMachineId: first });
    expect(sold.linked_machine_id).toBe(first);
    await action(admin, sold.id, 'complete', { salePrice: 100, currency: 'CZK' });
    expect(await linked(sold.id)).toBe(first);
    await test.call(admin, 'POST', `/machines/${first}/make-available`, { reason });
    expect(await linked(sold.id)).toBeNull();

    const ended = await reserve({ machineId: await used(), replacementMachineId: second });
    await action(admin, ended.id, 'cancel');
    expect(await linked(ended.id)).toBeNull();
    expect((await reserve()).linked_machine_id).toBeNull();
  });

  it('is allowed while pending approval', async () => {
    const replacement = await stock();
    const { id } = await waiting();
    expect((await exchange(salesperson, id, replacement)).body).toMatchObject({
      status: 'pending_approval',
      replacement_machine_id: replacement,
    });
    const rejected = await action(admin, id, 'reject');
    expect(rejected.body.status).toBe('cancelled');
    expect(await statusOf(replacement)).toBe('available');
  });

  it('refuses machines that are held, used, unknown, or not needed', async () => {
    const replacementMachineId = await stock();
    const { id } = await reserve({ machineId: await used(), replacementMachineId });
    const taken = await reserve();
    expect(await exchange(admin, id, taken.machine_id)).toMatchObject({
      status: 409,
      body: {
        code: 'replacement_not_available',
        details: { holder: customer.customerCompany, expiresAt: taken.expires_at },
      },
    });
    for (const other of [
      await used(),
      (await test.call<Reservation>(admin, 'GET', `/reservations/${id}`)).body.machine_id,
    ])
      expect((await exchange(admin, id, other)).body).toHaveProperty('errors.replacementMachineId');
    for (const other of [unknownId, await stock({ deleted_at: new Date() })]) {
      expect((await exchange(admin, id, other)).body).toMatchObject({ code: 'replacement_not_available' });
    }
    const plain = await exchange(admin, taken.id, await stock());
    expect(plain).toMatchObject({ status: 422 });
    expect(plain.body).toHaveProperty('errors.replacementMachineId');
    expect((await test.call<Reservation>(admin, 'GET', `/reservations/${id}`)).body.version).toBe(1);
  });

  it('is for the author of a live reservation', async () => {
    const { id } = await reserve({ machineId: await used(), replacementMachineId: await stock() });
    const other = await stock();
    expect((await exchange(null, id, other)).status).toBe(401);
    expect((await exchange(colleague, id, other)).body).toMatchObject({ code: 'not_owner' });
    expect((await exchange(admin, unknownId, other)).status).toBe(404);
    expect((await action(admin, id, 'replacement', { replacementMachineId: other })).status).toBe(422);
    await action(admin, id, 'cancel');
    expect((await exchange(admin, id, other)).body).toMatchObject({ code: 'reservation_not_live' });
  });
});
