import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { describe, expect, it } from 'vitest';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');
const salesperson = test.addUser('salesperson');

const reason = 'marže je příliš nízká';
const action = (user: TestUser | null, id: string, verb: string, body?: object) =>
  test.call<Reservation>(user, 'POST', `/reservations/${id}/${verb}`, body);

async function request(user = salesperson): Promise<Reservation> {
  const machineId = await addMachine(test.testDb.db, { type: 'used' });
  const body = { ...customer, machineId, approvalRequestReason: 'náhrada není skladem' };
  return (await test.call<Reservation>(user, 'POST', '/reservations', body)).body;
}

describe('a request for approval', () => {
  it('becomes an active reservation when approved, and its time starts then', async () => {
    const { id, machine_id } = await request();
    await test.testDb.db
      .updateTable('reservations')
      .set({ created_at: new Date(Date.now() - 3 * 86_400_000) })
      .where('id', '=', id)
      .execute();
    const before = Date.now();
    const { status, body } = await action(backoffice, id, 'approve');
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'active', machine: { status: 'reserved' }, version: 2 });
    expect(Date.parse(body.reserved_at!)).toBeGreaterThanOrEqual(before);
    expect(Math.round((Date.parse(body.expires_at!) - before) / 86_400_000)).toBe(14);
    const hold = await test.testDb.db
      .selectFrom('holds')
      .select(['kind', 'reservation_id'])
      .where('machine_id', '=', machine_id)
      .executeTakeFirst();
    expect(hold).toEqual({ kind: 'reserved', reservation_id: id });
    const decided = await test.testDb.db
      .selectFrom('reservations')
      .select('decided_by')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(decided?.decided_by).toBe(backoffice.id);
  });

  it('is cancelled with the reason when rejected, and the machine becomes available', async () => {
    const { id } = await request();
    const { body } = await action(backoffice, id, 'reject', { reason });
    expect(body).toMatchObject({
      status: 'cancelled',
      rejection_reason: reason,
      cancellation_reason: null,
      cancelled_by: backoffice.name,
      machine: { status: 'available' },
    });
  });

  it('can be decided by admins and the back office; a rejection needs a reason', async () => {
    const { id } = await request();
    for (const [verb, body] of [['approve'], ['reject', { reason }]] as const) {
      expect((await action(null, id, verb, body)).status).toBe(401);
      expect((await action(salesperson, id, verb, body)).status).toBe(403);
      expect((await action(admin, unknownId, verb, body)).status).toBe(404);
    }
    expect((await action(admin, id, 'reject', {})).body).toHaveProperty('errors.reason');
  });

  it('can be decided only once', async () => {
    const { id } = await request();
    await action(admin, id, 'approve');
    for (const [verb, body] of [['approve'], ['reject', { reason }]] as const) {
      expect(await action(admin, id, verb, body)).toMatchObject({
        status: 409,
        body: { code: 'reservation_not_pending' },
      });
    }
  });

  it('cannot be approved by its author where the setting requires someone else', async () => {
    await test.set({ allow_self_approval: 'false' });
    const own = await request(backoffice);
    expect(await action(backoffice, own.id, 'approve')).toMatchObject({
      status: 403,
      body: { code: 'own_request' },
    });
    expect((await action(admin, own.id, 'approve')).status).toBe(200);
    expect((await action(backoffice, (await request(backoffice)).id, 'reject', { reason })).status).toBe(200);

    const alone = await request(backoffice);
    await test.testDb.db
      .updateTable('users')
      .set({ status: 'inactive' })
      .where('id', '=', admin.id)
      .execute();
    expect((await action(backoffice, alone.id, 'approve')).status).toBe(200);
    await test.testDb.db.updateTable('users').set({ status: 'active' }).where('id', '=', admin.id).execute();
    await test.unset('allow_self_approval');
    expect((await action(backoffice, (await request(backoffice)).id, 'approve')).status).toBe(200);
  });
});

describe('the approval queue', () => {
  it('lists pending requests for admins and the back office, oldest first', async () => {
    const [first, second] = [await request(), await request()];
    const path = '/reservations/pending-approvals';
    const { status, body } = await test.call<{ items: Reservation[]; total: number }>(
      backoffice,
      'GET',
      path,
    );
    expect(status).toBe(200);
    expect(body.items.map(({ id }) => id).slice(-2)).toEqual([first.id, second.id]);
    expect(body.total).toBe(body.items.length);
    expect(new Set(body.items.map((one) => one.status))).toEqual(new Set(['pending_approval']));
    expect((await test.call(null, 'GET', path)).status).toBe(401);
    expect((await test.call(salesperson, 'GET', path)).status).toBe(403);
  });
});
