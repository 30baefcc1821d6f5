import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { queueCalls } from '../../../test/queue.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');
const seller = test.addUser('salesperson', { name: 'Prodejce' });
const colleague = test.addUser('salesperson', { name: 'Kolega' });

const calls = () => queueCalls(test);
const reason = 'domluveno se zákazníkem';

/** A reservation of the seller. */
async function reserve(): Promise<Reservation> {
  const body = { ...customer, customerTaxId: null, machineId: await addMachine(test.testDb.db) };
  const answer = await test.call<Reservation>(seller, 'POST', '/reservations', body);
  expect(answer.status).toBe(201);
  return answer.body;
}

describe('extending while others wait', () => {
  const extend = (user: TestUser | null, id: string, verb = 'extend') =>
    test.call(user, 'POST', `/reservations/${id}/${verb}`, { reason });
  async function wanted(mode: string) {
    await test.set({ extensions_with_queue: mode });
    onTestFinished(() => test.unset('extensions_with_queue'));
    const { id, machine_id } = await reserve();
    await calls().waits(colleague, machine_id);
    return id;
  }

  const noticesOf = async (user: TestUser, kind: string, id: string) =>
    (
      await test.call<{ items: { kind: string; entity_id: string; values: object }[] }>(
        user,
        'GET',
        '/notifications',
      )
    ).body.items.filter((one) => one.kind === kind && one.entity_id === id);

  /** Who got mails of this kind about a reservation. */
  const mailed = async (template: 'extension_request' | 'extension_declined', id: string) => {
    const mails = await test.testDb.db
      .selectFrom('mails')
      .select('to_email')
      .where('template', '=', template)
      .where('entity_id', '=', id)
      .execute();
    return mails.map(({ to_email }) => to_email);
  };

  it('is allowed by default; the reservation says how many wait', async () => {
    const { id, machine_id } = await reserve();
    await calls().waits(colleague, machine_id);
    expect(await extend(seller, id)).toMatchObject({ status: 200, body: { waiting: 1, extension_count: 1 } });
    expect(await extend(seller, id, 'request-extension')).toMatchObject({
      status: 409,
      body: { code: 'extension_possible' },
    });
  });

  it('is refused to everybody by the setting, and only while someone waits', async () => {
    const id = await wanted('refuse');
    for (const user of [seller, admin])
      expect(await extend(user, id)).toMatchObject({ status: 409, body: { code: 'extension_with_queue' } });
    expect(await extend(seller, id, 'request-extension')).toMatchObject({
      status: 409,
      body: { code: 'extension_with_queue' },
    });
    const { id: free } = await reserve();
    expect((await extend(seller, free)).status).toBe(200);
  });

  it('is for the office by the setting; a seller sends it a request, which extending settles', async () => {
    const id = await wanted('approve');
    expect(await extend(seller, id)).toMatchObject({ status: 409, body: { code: 'extension_needs_office' } });
    expect((await extend(null, id, 'request-extension')).status).toBe(401);
    expect((await extend(colleague, id, 'request-extension')).status).toBe(403);
    expect((await test.call(seller, 'POST', `/reservations/${id}/request-extension`, {})).status).toBe(422);
    expect((await extend(seller, id, 'request-extension')).status).toBe(204);
    const notified = async () =>
      (await test.call<{ items: Record<string, unknown>[] }>(backoffice, 'GET', '/notifications')).body
        .items[0];
    expect(await notified()).toMatchObject({
      kind: 'extension_requested',
      entity_id: id,
      values: { by: 'Prodejce', reason },
      read_at: null,
    });
    expect(await mailed('extension_request', id)).toContain(`${backoffice.id}@test.example`);
    expect((await extend(backoffice, id)).status).toBe(200);
    expect(await notified()).toMatchObject({
      values: { outcome: 'extend' },
      read_at: expect.any(String) as string,
    });
    const granted = async () =>
      (await noticesOf(seller, 'extension_granted', id)).map(({ values }) => values);
    expect(await granted()).toMatchObject([{ by: backoffice.name }]);
    // Nobody asked for this one.
    expect((await extend(backoffice, id)).status).toBe(200);
    expect(await granted()).toHaveLength(1);
  });

  it('is requested once at a time; the second request changes nothing and says so in both languages', async () => {
    const id = await wanted('approve');
    const path = `/reservations/${id}/request-extension`;
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => test.call(seller, 'POST', path, { reason })));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([204, 409, 409, 409, 409]);
    const { db } = test.testDb;
    const count = async (table: 'notifications' | 'mails') => {
      const of = { notifications: ['kind', 'extension_requested'], mails: ['template', 'extension_request'] }[
        table
      ];
      const rows = await sql`select from ${sql.table(table)}
        where entity_id::text = ${id} and ${sql.ref(of[0]!)} = ${of[1]}`.execute(db);
      return rows.rows.length;
    };
    const before = [await count('notifications'), await count('mails')];
    for (const [language, words] of [
      ['cs', 'O prodloužení už je požádáno. Počkejte na odpověď back office.'],
      ['en', 'An extension has already been requested. Wait for the back office to decide.'],
    ] as const)
      expect(await test.call(seller, 'POST', path, { reason }, { language })).toMatchObject({
        status: 409,
        body: { code: 'extension_requested', message: words },
      });
    expect([await count('notifications'), await count('mails')]).toEqual(before);
    const read = await test.call<Reservation>(seller, 'GET', `/reservations/${id}`);
    expect(read.body.extension_requested_at).not.toBeNull();
    const history = await db
      .selectFrom('audit_log')
      .select('action')
      .where('entity_id', '=', id)
      .where('action', '=', 'request_extension')
      .execute();
    expect(history).toHaveLength(1);
  });

  it('is declined by the office with a reason; the seller hears of it and may ask again', async () => {
    const id = await wanted('approve');
    expect(await extend(backoffice, id, 'decline-extension')).toMatchObject({
      status: 409,
      body: { code: 'extension_not_requested' },
    });
    await extend(seller, id, 'request-extension');
    expect((await extend(null, id, 'decline-extension')).status).toBe(401);
    expect((await extend(seller, id, 'decline-extension')).status).toBe(403);
    expect((await test.call(backoffice, 'POST', `/reservations/${id}/decline-extension`, {})).status).toBe(
      422,
    );
    expect(await extend(backoffice, id, 'decline-extension')).toMatchObject({
      status: 200,
      body: { status: 'active', extension_requested_at: null, extension_count: 0 },
    });
    expect(await noticesOf(seller, 'extension_declined', id)).toMatchObject([
      { values: { by: backoffice.name, reason } },
    ]);
    expect(await noticesOf(backoffice, 'extension_requested', id)).toMatchObject([
      { values: { outcome: 'decline_extension' } },
    ]);
    expect(await mailed('extension_declined', id)).toEqual([`${seller.id}@test.example`]);
    expect((await extend(seller, id, 'request-extension')).status).toBe(204);
  });

  it('declined sends no mail to a seller who has turned off mails about reservations', async () => {
    const id = await wanted('approve');
    const wish = async (reservationAlerts: boolean) => {
      const answer = await test.call(seller, 'PUT', '/users/settings', { reservationAlerts });
      expect(answer.status).toBe(200);
    };
    await wish(false);
    onTestFinished(() => wish(true));
    await extend(seller, id, 'request-extension');
    expect((await extend(backoffice, id, 'decline-extension')).status).toBe(200);
    expect(await mailed('extension_declined', id)).toEqual([]);
  });

  it.each([
    ['extended', (id: string) => extend(backoffice, id), 'extended'],
    ['cancelled', (id: string) => extend(seller, id, 'cancel'), 'cancelled'],
    [
      'sold',
      (id: string) =>
        test.call(admin, 'POST', `/reservations/${id}/complete`, { salePrice: 100, currency: 'CZK' }),
      'completed',
    ],
  ])('is no longer requested when the reservation is %s', async (_, act, status) => {
    const id = await wanted('approve');
    await extend(seller, id, 'request-extension');
    expect((await act(id)).status).toBe(200);
    expect((await test.call(seller, 'GET', `/reservations/${id}`)).body).toMatchObject({
      status,
      extension_requested_at: null,
    });
  });

  it('is no longer requested when the previous release, which keeps the column, ends the reservation', async () => {
    const id = await wanted('approve');
    expect((await extend(seller, id, 'cancel')).status).toBe(200);
    // What it leaves behind, because it does not know the column.
    await test.testDb.db
      .updateTable('reservations')
      .set({ extension_requested_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect((await test.call(seller, 'GET', `/reservations/${id}`)).body).toMatchObject({
      status: 'cancelled',
      extension_requested_at: null,
    });
    expect(await extend(backoffice, id, 'decline-extension')).toMatchObject({
      status: 409,
      body: { code: 'extension_not_requested' },
    });
  });
});
