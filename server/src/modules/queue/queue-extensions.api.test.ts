import type { Reservation } from '@strojpark/core/contracts/reservation-record';
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

  it('is allowed by default; the reservation says how many wait', async () => {
    const { id, machine_id } = await reserve();
    await calls().waits(colleague, machine_id);
    expect(await extend(seller, id)).toMatchObject({ status: 200, body: { waiting: 1, extension_count: 1 } });
    expect(await extend(seller, id, 'request-extension')).toMatchObject({
      status: 409,
      body: { code: 'extension_possible' },
    });
  });

  it('is refused to everybody by the setting, and only while somebody waits', async () => {
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
    const told = async () =>
      (await test.call<{ items: Record<string, unknown>[] }>(backoffice, 'GET', '/notifications')).body
        .items[0];
    expect(await told()).toMatchObject({
      kind: 'extension_requested',
      entity_id: id,
      values: { by: 'Prodejce', reason },
      read_at: null,
    });
    const mails = await test.testDb.db
      .selectFrom('mails')
      .select('to_email')
      .where('template', '=', 'extension_request')
      .where('entity_id', '=', id)
      .execute();
    expect(mails.map(({ to_email }) => to_email)).toContain(`${backoffice.id}@test.example`);
    expect((await extend(backoffice, id)).status).toBe(200);
    expect(await told()).toMatchObject({
      values: { outcome: 'extend' },
      read_at: expect.any(String) as string,
    });
  });
});
