import type { queue, QueueEntry } from '@strojpark/core/contracts/queue';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { queuedMails } from '../../../test/mails.ts';
import { bodyOf, queueCalls } from '../../../test/queue.ts';
import { setUpTestApp, testBaseUrl, type TestUser } from '../../../test/test-app.ts';
import { revokeReservation } from '../reservations/reservation-trash.service.ts';
import { workOn } from '../bulk/run-bulk.service.ts';
import { lapseOffers } from './queue.service.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');
const seller = test.addUser('salesperson', { name: 'Prodejce' });
const colleague = test.addUser('salesperson', { name: 'Kolega' });

const calls = () => queueCalls(test);
const reason = 'domluveno se zákazníkem';
const stock = (values: Parameters<typeof addMachine>[1] = {}) => addMachine(test.testDb.db, values);
const used = () => stock({ type: 'used' });

let reserved = 0;
async function reserve(body: object = {}, user: TestUser = colleague): Promise<Reservation> {
  reserved += 1;
  const holder = { ...customer, customerEmail: `drzitel.${reserved}@stavby.example`, customerTaxId: null };
  const whole = { ...holder, machineId: await stock(), ...body };
  const answer = await test.call<Reservation>(user, 'POST', '/reservations', whole);
  expect(answer.status).toBe(201);
  return answer.body;
}
const cancel = (id: string, user: TestUser = admin) =>
  test.call<Reservation>(user, 'POST', `/reservations/${id}/cancel`, { reason });
const machine = async (id: string) => (await test.call(admin, 'GET', `/machines/${id}`)).body;
const listOf = async (query: string, user: TestUser = seller) =>
  (await test.call<ResponseOf<typeof queue.list>>(user, 'GET', `/queue?${query}`)).body;

/** A machine whose first customer of a queue of three has the offer. */
async function offered() {
  const { id, machine_id: machineId } = await reserve();
  const entries: QueueEntry[] = [];
  for (const user of [seller, colleague, seller]) entries.push(await calls().waits(user, machineId));
  await cancel(id);
  const [first, second, third] = entries as [QueueEntry, QueueEntry, QueueEntry];
  return { machineId, first, second, third };
}
const accept = (user: TestUser | null, entry: QueueEntry, body: object = {}) =>
  test.call<Reservation>(user, 'POST', `/queue/${entry.id}/accept`, { ...bodyOf(entry), ...body });

describe('joining the queue', () => {
  it('answers 401 without a session, 404 for an unknown machine and 422 without a customer', async () => {
    const { machine_id: id } = await reserve();
    expect((await calls().join(null, id)).status).toBe(401);
    expect((await calls().join(seller, unknownId)).status).toBe(404);
    const empty = await calls().join(seller, id, {});
    expect(empty).toMatchObject({ status: 422 });
    expect(Object.keys(empty.body as object)).toContain('errors');
  });

  it('names the customer who has the machine only to those who may see reservations', async () => {
    const held = await reserve();
    expect((await calls().join(seller, held.machine_id)).body.hold?.customer).toBe(held.customer_company);
    await test.allow({ salesperson: ['machines.view', 'reservations.create'] });
    onTestFinished(() => test.unset());
    expect(await calls().join(seller, held.machine_id)).toMatchObject({
      status: 201,
      body: { hold: { kind: 'reserved', customer: null } },
    });
  });

  it('takes the permission to create reservations', async () => {
    const { machine_id: id } = await reserve();
    await test.allow({ salesperson: ['machines.view', 'reservations.view'] });
    onTestFinished(() => test.unset());
    expect((await calls().join(seller, id)).status).toBe(403);
  });

  it('gives the last place, which everybody sees', async () => {
    const { machine_id: id } = await reserve();
    const one = await calls().waits(seller, id, { ...calls().nextCustomer(), note: 'Spěchá.' });
    const two = await calls().waits(colleague, id);
    expect(one).toMatchObject({ place: 1, waiting: 1, note: 'Spěchá.', sales_person: 'Prodejce' });
    expect(two).toMatchObject({ place: 2, waiting: 2, machine: { name: expect.any(String) as string } });
    expect(await calls().get(colleague, one.id)).toMatchObject({ place: 1, waiting: 2, actions: [] });
    expect((await calls().get(seller, one.id)).actions).toEqual(['withdraw']);
    expect((await calls().get(backoffice, one.id)).actions).toEqual(['withdraw', 'move']);
    expect(await machine(id)).toMatchObject({ waiting: 2 });
  });

  it('is possible for a machine pending approval, and of one’s own reservation for another customer', async () => {
    const body = { machineId: await used(), approvalRequestReason: 'náhrada není skladem' };
    const { machine_id: id } = await reserve(body, seller);
    expect((await calls().join(seller, id)).status).toBe(201);
  });

  it('refuses a machine that is free, sold or in repair', async () => {
    const codeFor = async (id: string) =>
      (await calls().join(seller, id)).body as unknown as { code: string };
    expect(await codeFor(await stock())).toMatchObject({ code: 'machine_free' });
    expect(await codeFor(await stock({ status: 'damaged' }))).toMatchObject({ code: 'machine_damaged' });
    expect(await codeFor(await stock({ status: 'maintenance' }))).toMatchObject({
      code: 'machine_in_maintenance',
    });
    const { id, machine_id } = await reserve();
    await test.call(admin, 'POST', `/reservations/${id}/complete`, { salePrice: 100, currency: 'CZK' });
    expect(await codeFor(machine_id)).toMatchObject({ code: 'machine_sold' });
  });

  it('refuses the same customer twice: by tax id, otherwise by email', async () => {
    const { machine_id: id } = await reserve();
    const body = calls().nextCustomer();
    await calls().waits(seller, id, { ...body, customerTaxId: 'CZ 1234' });
    const sameId = { ...body, customerTaxId: 'cz1234', customerEmail: 'jiny@firma.example' };
    expect(await calls().join(colleague, id, sameId)).toMatchObject({
      status: 409,
      body: { code: 'already_queued' },
    });
    const byMail = { ...body, customerTaxId: null, customerEmail: 'Krizova@Firma.example' };
    await calls().waits(seller, id, byMail);
    const sameMail = { ...byMail, customerEmail: 'krizova@firma.example' };
    expect((await calls().join(colleague, id, sameMail)).status).toBe(409);
    const { machine_id: other } = await reserve();
    expect((await calls().join(seller, other, sameMail)).status).toBe(201);
  });

  it('refuses the same customer by email when one of the entries has no tax id', async () => {
    const { machine_id: id } = await reserve();
    const body = calls().nextCustomer();
    await calls().waits(seller, id, body);
    const already = { status: 409, body: { code: 'already_queued' } };
    expect(await calls().join(colleague, id, { ...body, customerTaxId: null })).toMatchObject(already);
    const { machine_id: other } = await reserve();
    await calls().waits(seller, other, { ...body, customerTaxId: null });
    expect(await calls().join(colleague, other, body)).toMatchObject(already);
    // Two tax ids are two customers, even if they share an address.
    await calls().waits(colleague, id, { ...body, customerTaxId: '99999999' });
  });

  it('refuses the customer who has the machine', async () => {
    const { machine_id: id, customer_email: customerEmail } = await reserve();
    const body = { ...calls().nextCustomer(), customerTaxId: null, customerEmail };
    expect(await calls().join(seller, id, body)).toMatchObject({
      status: 409,
      body: { code: 'customer_has_machine' },
    });
  });
});

describe('when a hold ends', () => {
  it('the first who waits gets an exclusive offer, and the seller a notification and a mail', async () => {
    const { machineId, first, second } = await offered();
    expect(await calls().get(seller, first.id)).toMatchObject({
      status: 'offered',
      place: null,
      waiting: 2,
      hold: { kind: 'offer', queue_entry_id: first.id, live: false },
      actions: ['accept', 'decline', 'withdraw'],
    });
    expect(await calls().get(seller, second.id)).toMatchObject({ status: 'waiting', place: 1 });
    const { body } = await test.call<{ items: object[] }>(seller, 'GET', '/notifications?unread=true');
    expect(body.items).toContainEqual(
      expect.objectContaining({
        kind: 'queue_offered',
        entity: 'queue_entry',
        entity_id: first.id,
        values: expect.objectContaining({ customerName: first.customer_company }) as object,
      }),
    );
    const mail = await test.testDb.db
      .selectFrom('mails')
      .select(['template', 'to_email'])
      .where('entity_id', '=', first.id)
      .execute();
    expect(mail).toEqual([{ template: 'queue_offer', to_email: `${seller.id}@test.example` }]);
    const sent = (await queuedMails(test.testDb.db)).find(({ entityId }) => entityId === first.id);
    expect(sent?.values.detailUrl).toBe(`${testBaseUrl}/queue?entry=${first.id}`);
    expect(test.jobs.sent).toContainEqual({ name: 'queue-lapse', data: {} });
    const held = await test.call(colleague, 'POST', '/reservations', { ...customer, machineId });
    expect(held).toMatchObject({
      status: 409,
      body: { code: 'machine_held', details: { holder: first.customer_company } },
    });
  });

  it('the machine becomes available when nobody waits', async () => {
    const { id, machine_id } = await reserve();
    const entry = await calls().waits(seller, machine_id);
    await calls().act(seller, entry.id, 'withdraw');
    await cancel(id);
    expect(await machine(machine_id)).toMatchObject({ status: 'available', hold: null });
  });

  const pending = async () => ({ machineId: await used(), approvalRequestReason: 'náhrada není skladem' });
  const paths: [string, () => Promise<{ machineId: string; end: () => Promise<unknown> }>][] = [
    [
      'a rejected request',
      async () => {
        const { id, machine_id: machineId } = await reserve(await pending());
        const end = () => test.call(backoffice, 'POST', `/reservations/${id}/reject`, { reason });
        return { machineId, end };
      },
    ],
    [
      'a cancelled request',
      async () => {
        const { id, machine_id: machineId } = await reserve(await pending());
        return { machineId, end: () => cancel(id) };
      },
    ],
    [
      'a cancelled reservation of many',
      async () => {
        const { id, machine_id: machineId } = await reserve();
        return {
          machineId,
          end: () => test.call(admin, 'POST', '/reservations/bulk-cancel', { ids: [id], reason }),
        };
      },
    ],
    [
      'a released manual hold',
      async () => {
        const machineId = await stock();
        await test.call(admin, 'PATCH', `/machines/${machineId}`, { status: 'reserved' });
        return {
          machineId,
          end: () => test.call(admin, 'PATCH', `/machines/${machineId}`, { status: 'available' }),
        };
      },
    ],
    [
      'a manual hold released in bulk',
      async () => {
        const machineId = await stock();
        await test.call(admin, 'PATCH', `/machines/${machineId}`, { status: 'reserved' });
        const changes = { status: 'available' };
        return {
          machineId,
          end: () => test.call(admin, 'POST', '/machines/bulk-update', { ids: [machineId], changes }),
        };
      },
    ],
    [
      'the replacement of a cancelled reservation',
      async () => {
        const machineId = await stock();
        const { id } = await reserve({ machineId: await used(), replacementMachineId: machineId });
        return { machineId, end: () => cancel(id) };
      },
    ],
    [
      'an exchanged replacement',
      async () => {
        const machineId = await stock();
        const { id } = await reserve({ machineId: await used(), replacementMachineId: machineId });
        const body = { replacementMachineId: await stock(), reason };
        return { machineId, end: () => test.call(admin, 'POST', `/reservations/${id}/replacement`, body) };
      },
    ],
    [
      'a storno that frees the replacement',
      async () => {
        const machineId = await stock();
        const whole = await reserve({ machineId: await used(), replacementMachineId: machineId });
        const sale = { salePrice: 100, currency: 'CZK' };
        await test.call(admin, 'POST', `/reservations/${whole.id}/complete`, sale);
        const end = () =>
          test.call(admin, 'POST', `/machines/${whole.machine_id}/make-available`, { reason });
        return { machineId, end };
      },
    ],
    [
      'a former replacement that is released',
      async () => {
        const machineId = await stock();
        const { id } = await reserve({ machineId: await used(), replacementMachineId: machineId });
        await test.call(admin, 'POST', `/reservations/${id}/complete`, { salePrice: 100, currency: 'CZK' });
        return {
          machineId,
          end: () => test.call(admin, 'POST', `/machines/${machineId}/make-available`, { reason }),
        };
      },
    ],
    [
      'a reservation whose import is undone',
      async () => {
        const { id, machine_id: machineId } = await reserve();
        return { machineId, end: () => revokeReservation(test.ctx, id, { cause: 'import_undone' }) };
      },
    ],
    [
      'the end of a repair that began while someone waited',
      async () => {
        const machineId = await stock();
        await test.call(admin, 'PATCH', `/machines/${machineId}`, { status: 'reserved' });
        const end = async () => {
          await test.call(admin, 'PATCH', `/machines/${machineId}`, { status: 'maintenance' });
          await test.call(admin, 'PATCH', `/machines/${machineId}`, { status: 'available' });
        };
        return { machineId, end };
      },
    ],
  ];
  it.each(paths)('%s goes to the first who waits', async (_, prepare) => {
    const { machineId, end } = await prepare();
    const entry = await calls().waits(seller, machineId);
    await end();
    expect(await calls().get(seller, entry.id)).toMatchObject({ status: 'offered' });
    expect(await machine(machineId)).toMatchObject({
      status: 'reserved',
      waiting: 0,
      hold: { kind: 'offer', customer: entry.customer_company },
    });
  });

  it('a sold machine ends the queue, and says so to the sellers', async () => {
    const { id, machine_id } = await reserve();
    const entry = await calls().waits(seller, machine_id);
    await test.call(admin, 'POST', `/reservations/${id}/complete`, { salePrice: 100, currency: 'CZK' });
    expect(await calls().get(seller, entry.id)).toMatchObject({ status: 'machine_gone', place: null });
    const { body } = await test.call<{ items: object[] }>(seller, 'GET', '/notifications');
    expect(body.items[0]).toMatchObject({ kind: 'queue_machine_gone', entity_id: entry.id });
    // The storno finds nobody in the queue.
    await test.call(admin, 'POST', `/machines/${machine_id}/make-available`, { reason });
    expect(await machine(machine_id)).toMatchObject({ status: 'available' });
  });

  it('a deleted machine ends the queue and its offer; restored, it is available', async () => {
    const { machineId, first, second } = await offered();
    expect((await test.call(admin, 'DELETE', `/machines/${machineId}`)).status).toBe(204);
    for (const { id } of [first, second])
      expect(await calls().get(seller, id)).toMatchObject({ status: 'machine_gone', hold: null });
    const mails = await test.testDb.db
      .selectFrom('mails')
      .select('template')
      .where('entity_id', '=', second.id)
      .execute();
    expect(mails).toEqual([{ template: 'queue_machine_gone' }]);
    await test.call(admin, 'POST', `/machines/${machineId}/restore`);
    expect(await machine(machineId)).toMatchObject({ status: 'available', waiting: 0 });
  });
});

describe('an offered machine', () => {
  it('cannot be sold, released or given away by hand', async () => {
    const { machineId } = await offered();
    const sale = { salePrice: 100, currency: 'CZK' };
    for (const answer of [
      await test.call(admin, 'POST', `/machines/${machineId}/sell`, sale),
      await test.call(admin, 'POST', `/machines/${machineId}/make-available`, { reason }),
      await test.call(admin, 'PATCH', `/machines/${machineId}`, { status: 'available' }),
      await test.call(admin, 'PATCH', `/machines/${machineId}`, { status: 'sold', sale_price: 100 }),
    ])
      expect(answer).toMatchObject({ status: 409, body: { code: 'machine_offered' } });
  });

  it('that is damaged is offered again, to the same customer, when it is repaired', async () => {
    const { machineId, first, second } = await offered();
    await test.call(admin, 'PATCH', `/machines/${machineId}`, { status: 'damaged' });
    expect(await calls().get(seller, first.id)).toMatchObject({ status: 'waiting', place: 1, waiting: 3 });
    await test.call(admin, 'PATCH', `/machines/${machineId}`, { status: 'available' });
    expect(await calls().get(seller, first.id)).toMatchObject({ status: 'offered' });
    expect(await calls().get(seller, second.id)).toMatchObject({ status: 'waiting', place: 1 });
  });

  it('is offered again when a bulk change to another status is undone', async () => {
    const { machineId, first } = await offered();
    const changes = { status: 'maintenance' };
    const run = await test.call(admin, 'POST', '/machines/bulk-update', { ids: [machineId], changes });
    expect(await calls().get(seller, first.id)).toMatchObject({ status: 'waiting' });
    await test.call(admin, 'POST', `/bulk-runs/${String(run.body['runId'])}/undo`, {});
    expect(await calls().get(seller, first.id)).toMatchObject({ status: 'offered' });
  });
});

describe('accepting', () => {
  it('turns the offer into a reservation', async () => {
    const { machineId, first, second } = await offered();
    const { status, body } = await accept(seller, first);
    expect(status).toBe(201);
    expect(body).toMatchObject({ machine_id: machineId, status: 'active', waiting: 2 });
    expect(await calls().get(seller, first.id)).toMatchObject({
      status: 'accepted',
      reservation_id: body.id,
    });
    expect(await machine(machineId)).toMatchObject({ hold: { kind: 'reserved', reservation_id: body.id } });
    await cancel(body.id);
    expect(await calls().get(seller, second.id)).toMatchObject({ status: 'offered' });
  });

  it('follows all rules of a new reservation: replacement and approval', async () => {
    const body = { machineId: await used(), approvalRequestReason: 'náhrada není skladem' };
    const { id, machine_id } = await reserve(body);
    const entry = await calls().waits(seller, machine_id);
    await cancel(id);
    expect(await accept(seller, entry)).toMatchObject({ status: 422 });
    const taken = await reserve();
    expect(await accept(seller, entry, { replacementMachineId: taken.machine_id })).toMatchObject({
      status: 409,
      body: { code: 'replacement_not_available' },
    });
    // The offer keeps the machine until the reservation exists.
    expect(await calls().get(seller, entry.id)).toMatchObject({ status: 'offered' });
    const done = await accept(seller, entry, { approvalRequestReason: 'náhrada není skladem' });
    expect(done).toMatchObject({ status: 201, body: { status: 'pending_approval' } });
  });

  it('is for the customer who waited', async () => {
    const { first } = await offered();
    const other = { customerEmail: 'nekdo@jiny.example', customerTaxId: '999' };
    expect((await accept(seller, first, other)).body).toHaveProperty('errors.customerEmail');
  });

  it('is refused to strangers, colleagues, too early and too late', async () => {
    const { first, second } = await offered();
    expect((await accept(null, first)).status).toBe(401);
    expect(await accept(colleague, first)).toMatchObject({ status: 403, body: { code: 'not_owner' } });
    expect(await accept(colleague, second)).toMatchObject({ status: 409, body: { code: 'not_offered' } });
    await calls().letEnd(first.id);
    expect(await accept(seller, first)).toMatchObject({ status: 409, body: { code: 'offer_over' } });
    await lapseOffers(test.at());
    expect(await accept(seller, first)).toMatchObject({
      status: 409,
      body: { code: 'offer_over', details: { holder: second.customer_company } },
    });
    expect((await test.call(seller, 'POST', `/queue/${unknownId}/accept`, customer)).status).toBe(404);
  });
});

describe('an offer that is not accepted', () => {
  it('passes to the next when it is declined', async () => {
    const { first, second } = await offered();
    expect((await calls().act(null, first.id, 'decline')).status).toBe(401);
    expect((await calls().act(colleague, first.id, 'decline')).status).toBe(403);
    expect(await calls().act(seller, first.id, 'decline', {})).toMatchObject({
      status: 200,
      body: { status: 'declined', end_reason: null },
    });
    expect(await calls().get(seller, second.id)).toMatchObject({ status: 'offered' });
    expect(await calls().act(seller, first.id, 'decline')).toMatchObject({
      status: 409,
      body: { code: 'offer_over' },
    });
  });

  it('passes to the next when it ends, once, however often the job runs', async () => {
    const { machineId, first, second, third } = await offered();
    await lapseOffers(test.at());
    expect(await calls().get(seller, first.id)).toMatchObject({ status: 'offered' });
    await calls().letEnd(first.id);
    await Promise.all([lapseOffers(test.at()), lapseOffers(test.at())]);
    expect(await calls().get(seller, first.id)).toMatchObject({ status: 'lapsed', ended_by_name: null });
    expect(await calls().get(seller, second.id)).toMatchObject({ status: 'offered' });
    await calls().letEnd(second.id);
    await lapseOffers(test.at());
    await calls().letEnd(third.id);
    await lapseOffers(test.at());
    expect(await machine(machineId)).toMatchObject({ status: 'available' });
    const mails = (await queuedMails(test.testDb.db)).filter(({ template }) => template === 'queue_lapsed');
    const wentTo = [first, second, third].map(
      ({ id }) => mails.find(({ entityId }) => entityId === id)?.values.offerWentTo,
    );
    expect(wentTo).toEqual(['next', 'next', 'nobody']);
    const { body } = await test.call<{ items: object[] }>(seller, 'GET', '/notifications');
    expect(body.items).toContainEqual(expect.objectContaining({ kind: 'queue_lapsed', entity_id: first.id }));
  });

  it('passes to the next even if the job fails for another offer, which it reports and repeats', async () => {
    const [stuck, other] = [await offered(), await offered()];
    for (const { first } of [stuck, other]) await calls().letEnd(first.id);
    // The failing one is the first.
    await test.testDb.pool.query(
      `update queue_entries set offered_at = now() - interval '3 hours', offer_ends_at = now() - interval '1 hour' where id = $1`,
      [stuck.first.id],
    );
    const { pool } = test.testDb;
    const repair = () => pool.query('drop function if exists refuse_write cascade');
    onTestFinished(async () => void (await repair()));
    await pool.query(`create function refuse_write() returns trigger language plpgsql
      as $$ begin raise exception 'cannot be written'; end $$`);
    await pool.query(`create trigger refused before update on queue_entries for each row
      when (old.id = '${stuck.first.id}') execute function refuse_write()`);
    await expect(lapseOffers(test.at())).rejects.toThrow('cannot be written');
    expect(await calls().get(seller, stuck.first.id)).toMatchObject({ status: 'offered' });
    expect(await calls().get(seller, other.second.id)).toMatchObject({ status: 'offered' });
    await repair();
    await lapseOffers(test.at());
    expect(await calls().get(seller, stuck.second.id)).toMatchObject({ status: 'offered' });
  });

  it('is ended early by the office, with a reason that its seller gets', async () => {
    const { first, second } = await offered();
    expect((await calls().act(seller, first.id, 'end-offer')).status).toBe(403);
    expect((await calls().act(backoffice, first.id, 'end-offer', { reason: ' ' })).status).toBe(422);
    expect(await calls().act(backoffice, second.id, 'end-offer')).toMatchObject({
      status: 409,
      body: { code: 'not_offered' },
    });
    expect(await calls().act(backoffice, first.id, 'end-offer')).toMatchObject({
      status: 200,
      body: { status: 'lapsed', end_reason: 'domluveno', ended_by_name: 'Test backoffice' },
    });
    expect(await calls().get(seller, second.id)).toMatchObject({ status: 'offered' });
    const { body } = await test.call<{ items: object[] }>(seller, 'GET', '/notifications');
    expect(body.items[0]).toMatchObject({ kind: 'queue_offer_ended', values: { reason: 'domluveno' } });
  });

  it('is given to the next by the office, while the first keeps the place behind it', async () => {
    const { first, second, third } = await offered();
    expect((await calls().act(seller, first.id, 'skip')).status).toBe(403);
    expect(await calls().act(backoffice, first.id, 'skip')).toMatchObject({
      status: 200,
      body: { status: 'waiting', place: 1, offer_ends_at: null },
    });
    expect(await calls().get(seller, second.id)).toMatchObject({ status: 'offered' });
    expect(await calls().get(seller, third.id)).toMatchObject({ place: 2 });
    for (const { id } of [first, third]) await calls().act(seller, id, 'withdraw');
    expect(await calls().act(backoffice, second.id, 'skip')).toMatchObject({
      status: 409,
      body: { code: 'nobody_waits' },
    });
  });
});

describe('leaving the queue', () => {
  it('frees the place, and passes on an offer', async () => {
    const { first, second, third } = await offered();
    expect((await calls().act(null, second.id, 'withdraw')).status).toBe(401);
    expect((await calls().act(seller, second.id, 'withdraw')).status).toBe(403);
    expect((await calls().act(colleague, second.id, 'withdraw', {})).status).toBe(422);
    expect(await calls().act(colleague, second.id, 'withdraw')).toMatchObject({
      status: 200,
      body: { status: 'withdrawn', end_reason: 'domluveno' },
    });
    expect(await calls().get(seller, third.id)).toMatchObject({ place: 1, waiting: 1 });
    await calls().act(seller, first.id, 'withdraw');
    expect(await calls().get(seller, third.id)).toMatchObject({ status: 'offered' });
    expect(await calls().act(seller, first.id, 'withdraw')).toMatchObject({
      status: 409,
      body: { code: 'queue_entry_ended' },
    });
  });

  it('is possible for many at once, each on its own', async () => {
    const { first, second, third } = await offered();
    const ids = [second.id, third.id, unknownId];
    const path = '/queue/bulk-withdraw';
    expect((await test.call(null, 'POST', path, { ids, reason })).status).toBe(401);
    expect((await test.call(seller, 'POST', path, { ids })).status).toBe(422);
    const { status, body } = await test.call(seller, 'POST', path, { ids, reason });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      withdrawn: 1,
      failures: [
        {
          id: second.id,
          name: expect.stringContaining(second.customer_company) as string,
          code: 'not_owner',
        },
        { id: unknownId, code: 'not_found' },
      ],
    });
    expect(await calls().get(seller, first.id)).toMatchObject({ status: 'offered' });
  });
});

describe('removing all who match a filter', () => {
  it('leaves out who has left the queue and what is excepted, and records each removal', async () => {
    const { machine_id: machineId } = await reserve();
    const entries: QueueEntry[] = [];
    for (let index = 0; index < 4; index++) entries.push(await calls().waits(seller, machineId));
    const [gone, kept] = entries as [QueueEntry, QueueEntry];
    await calls().act(seller, gone.id, 'withdraw', { reason });
    const { status, body } = await test.call(seller, 'POST', '/queue/bulk-withdraw', {
      filter: { machine: machineId },
      except: [kept.id],
      reason: 'zákazníci koupili jinde',
    });
    expect({ status, body }).toMatchObject({ status: 200, body: { withdrawn: 2, failures: [] } });
    const list = await listOf(`machine=${machineId}&sort=place&order=asc`);
    expect(list.items.filter((one) => one.status === 'waiting').map(({ id }) => id)).toEqual([kept.id]);
    const { rows } = await test.testDb.pool.query<{ reason: string }>(
      `select changes #>> '{end_reason,to}' as reason from audit_log
       where entity = 'queue_entry' and action = 'withdraw' and entity_id = any($1)`,
      [entries.slice(2).map(({ id }) => id)],
    );
    expect(rows).toEqual([{ reason: 'zákazníci koupili jinde' }, { reason: 'zákazníci koupili jinde' }]);
  });

  it('continues in the background when there are more than one call changes', async () => {
    const { machine_id: machineId } = await reserve();
    await test.testDb.pool.query(
      `insert into queue_entries (machine_id, customer_name, customer_company, customer_email, customer_phone,
         position, sales_person, created_by)
       select $1, 'Zákazník ' || n, 'Firma ' || n, 'z' || n || '@hromada.example', '602', n, 'Prodejce', $2
       from generate_series(1, 501) as n`,
      [machineId, seller.id],
    );
    const body = { filter: { machine: machineId, mine: 'true' }, reason };
    const answer = await test.call<{ runId: string }>(seller, 'POST', '/queue/bulk-withdraw', body);
    expect(answer).toMatchObject({ status: 202, body: { total: 501 } });
    await workOn(test.at(), answer.body.runId, Number.POSITIVE_INFINITY);
    expect((await test.call(seller, 'GET', `/bulk-runs/${answer.body.runId}`)).body).toMatchObject({
      act: 'queue.withdraw',
      status: 'completed',
      done: 501,
    });
    expect((await listOf(`machine=${machineId}&status=waiting`)).total).toBe(0);
  });
});

describe('a seller who is no longer active', () => {
  it('is replaced by the office, which is notified of what they leave and of their offers', async () => {
    const leaving = await test.user('salesperson', { name: 'Odešel' });
    const { id, machine_id: machineId } = await reserve();
    const entry = await calls().waits(leaving, machineId);
    const left = await test.call(admin, 'PATCH', `/users/${leaving.id}`, { status: 'inactive' });
    expect(left.status).toBe(200);
    const notices = async (kind: string) =>
      (
        await test.testDb.db
          .selectFrom('notifications')
          .select(['user_id', 'values'])
          .where('kind', '=', kind)
          .where('entity_id', 'in', [entry.id, leaving.id])
          .execute()
      ).map(({ user_id, values }) => ({ who: user_id, values }));
    const values = { name: 'Odešel', demands: 0, entries: 1, quotes: 0 };
    expect(await notices('owner_left')).toEqual(
      expect.arrayContaining([
        { who: admin.id, values },
        { who: backoffice.id, values },
      ]),
    );
    await cancel(id);
    expect((await notices('queue_offered')).map(({ who }) => who)).toEqual(
      expect.arrayContaining([admin.id, backoffice.id]),
    );
    expect(await calls().get(backoffice, entry.id)).toMatchObject({
      status: 'offered',
      unowned: true,
      actions: expect.arrayContaining(['accept', 'decline']) as string[],
    });
    const { items, facets } = await listOf('unowned=true&facets=status,mine,unowned', backoffice);
    expect(items.map((one) => one.id)).toEqual([entry.id]);
    expect(facets).toMatchObject({ status: { offered: 1 }, mine: { offered: 0 }, unowned: { offered: 1 } });
  });
});

describe('moving', () => {
  const places = async (entries: readonly QueueEntry[]) =>
    Promise.all(entries.map(async ({ id }) => (await calls().get(admin, id)).place));
  async function queueOfFour() {
    const { machine_id: id } = await reserve();
    const entries: QueueEntry[] = [];
    for (const user of [seller, colleague, seller, colleague]) entries.push(await calls().waits(user, id));
    return entries as [QueueEntry, QueueEntry, QueueEntry, QueueEntry];
  }

  it('is for the office, with a reason', async () => {
    const [one] = await queueOfFour();
    expect((await calls().act(null, one.id, 'move', { position: 2, reason })).status).toBe(401);
    expect((await calls().act(seller, one.id, 'move', { position: 2, reason })).status).toBe(403);
    expect((await calls().act(backoffice, one.id, 'move', { position: 2 })).status).toBe(422);
    expect((await calls().act(backoffice, one.id, 'move', { position: 0, reason })).status).toBe(422);
    expect((await calls().act(backoffice, unknownId, 'move', { position: 2, reason })).status).toBe(404);
    const elsewhere = await queueOfFour();
    const body = { before: elsewhere[0].id, reason };
    expect((await calls().act(backoffice, one.id, 'move', body)).body).toHaveProperty('errors.before');
  });

  it('nobody is passed over silently: every entry whose place changes says why, and its seller is notified', async () => {
    const entries = await queueOfFour();
    const [one, two, three, four] = entries;
    const { body } = await calls().act(backoffice, three.id, 'move', { before: one.id, reason });
    expect(body).toMatchObject({ place: 1, waiting: 4 });
    expect(await places(entries)).toEqual([2, 3, 1, 4]);
    await calls().act(backoffice, three.id, 'move', { position: 99, reason: 'na konec' });
    expect(await places(entries)).toEqual([1, 2, 4, 3]);
    const moves = await test.testDb.db
      .selectFrom('audit_log')
      .select(['entity_id', 'changes'])
      .where('action', '=', 'move')
      .where('entity_id', 'in', [one.id, two.id, three.id, four.id])
      .orderBy('id')
      .execute();
    expect(moves.map(({ entity_id, changes }) => [entity_id, changes])).toEqual([
      [one.id, { place: { from: 1, to: 2 }, reason: { to: reason } }],
      [two.id, { place: { from: 2, to: 3 }, reason: { to: reason } }],
      [three.id, { place: { from: 3, to: 1 }, reason: { to: reason } }],
      [three.id, { place: { from: 1, to: 4 }, reason: { to: 'na konec' } }],
      [one.id, { place: { from: 2, to: 1 }, reason: { to: 'na konec' } }],
      [two.id, { place: { from: 3, to: 2 }, reason: { to: 'na konec' } }],
      [four.id, { place: { from: 4, to: 3 }, reason: { to: 'na konec' } }],
    ]);
    const notes = await test.testDb.db
      .selectFrom('notifications')
      .select(['user_id', 'values'])
      .where('kind', '=', 'queue_moved')
      .where('entity_id', '=', two.id)
      .orderBy('created_at')
      .execute();
    expect(notes).toMatchObject([
      { user_id: colleague.id, values: { place: 3, reason } },
      { user_id: colleague.id, values: { place: 2, reason: 'na konec' } },
    ]);
  });

  it('is not possible for an offer or an entry that has ended', async () => {
    const { first, second } = await offered();
    expect(await calls().act(backoffice, first.id, 'move', { position: 2, reason })).toMatchObject({
      status: 409,
      body: { code: 'machine_offered' },
    });
    await calls().act(colleague, second.id, 'withdraw');
    expect(await calls().act(backoffice, second.id, 'move', { position: 2, reason })).toMatchObject({
      status: 409,
      body: { code: 'queue_entry_ended' },
    });
  });
});

it('machine rows and the reservation show how many wait', async () => {
  const whole = await reserve();
  await calls().waits(seller, whole.machine_id);
  const rows = await test.call<{ items: { id: string; waiting: number }[] }>(
    seller,
    'GET',
    `/machines?ids=${whole.machine_id}`,
  );
  expect(rows.body.items).toMatchObject([{ waiting: 1 }]);
  expect((await test.call(seller, 'GET', `/reservations/${whole.id}`)).body).toMatchObject({ waiting: 1 });
});

it('the history of the machine tells what happened in its queue', async () => {
  const { machineId, first } = await offered();
  await calls().act(seller, first.id, 'decline', { reason: 'koupil jinde' });
  const { body } = await test.call<{ items: Record<string, unknown>[] }>(
    admin,
    'GET',
    `/machines/${machineId}/timeline?kind=queue`,
  );
  expect(body.items.map(({ action }) => action)).toEqual([
    'offer',
    'decline',
    'offer',
    'create',
    'create',
    'create',
  ]);
  expect(body.items[1]).toMatchObject({
    reason: 'koupil jinde',
    queue: { id: first.id, customer: first.customer_company, place: null },
  });
});

it.each([
  ['declined', seller, 'decline'],
  ['withdrawn', backoffice, 'withdraw'],
  ['ended early', backoffice, 'end-offer'],
])(
  'an entry that was %s long ago is anonymised with its history, and that of the machine',
  async (_, by, act) => {
    const held = await reserve();
    const first = await calls().waits(seller, held.machine_id);
    await cancel(held.id);
    const answer = await calls().act(by, first.id, act, { reason: `${first.customer_name} koupil jinde` });
    expect(answer.status).toBe(200);
    const ofMachine = async () => {
      const { rows } = await test.testDb.pool.query(
        `select to_jsonb(c) as row from machine_status_changes c where machine_id = $1
       union all select to_jsonb(a) from audit_log a where entity_id = $1::text order by 1`,
        [first.machine_id],
      );
      return JSON.stringify(rows);
    };
    // The machine is available again, so its own history has an entry of this moment.
    expect(await ofMachine()).toContain('"to_status":"available"');
    await test.set({ SYSTEM_GDPR_MODE: 'true', gdpr_retention_days: '30' });
    onTestFinished(() => test.unset());
    const later = test.at(Date.now() + 40 * 86_400_000);
    const { anonymise } = await import('../gdpr/gdpr.service.ts');
    await anonymise(later);
    expect(await calls().get(admin, first.id)).toMatchObject({
      customer_name: '—',
      customer_email: '',
      end_reason: null,
    });
    const { rows } = await test.testDb.pool.query('select * from audit_log where entity_id = $1', [first.id]);
    for (const name of [first.customer_name, first.customer_company])
      expect(JSON.stringify(rows)).not.toContain(name);
    expect(await ofMachine()).not.toContain(first.customer_name);
    const notified = await test.testDb.pool.query('select 1 from notifications where entity_id = $1', [
      first.id,
    ]);
    expect(notified.rows).toEqual([]);
  },
);
