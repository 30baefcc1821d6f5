import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine, customer, unknownId } from '../../../test/build.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const seller = test.addUser('salesperson', { name: 'Petr Prodejce' });
const colleague = test.addUser('salesperson');

beforeAll(async () => {
  await test.testDb.db
    .insertInto('exchange_rates')
    .values({ day: '2020-01-01', currency: 'EUR', rate: 25.125, source: 'test' })
    .execute();
});

const reason = 'zákazník couvl';
const price = { salePrice: 1_200_000.5, currency: 'CZK' };
const stock = (values: Parameters<typeof addMachine>[1] = {}) => addMachine(test.testDb.db, values);
const used = (values: Parameters<typeof addMachine>[1] = {}) => stock({ type: 'used', ...values });

async function reserve(body: object = {}, user = seller): Promise<Reservation> {
  const whole = { ...customer, machineId: await stock(), ...body };
  const answer = await test.call<Reservation>(user, 'POST', '/reservations', whole);
  expect(answer.status).toBe(201);
  return answer.body;
}
const complete = (user: TestUser | null, id: string, body: object = price) =>
  test.call<Reservation>(user, 'POST', `/reservations/${id}/complete`, body);
const sell = (user: TestUser | null, machineId: string, body: object = price) =>
  test.call<Machine>(user, 'POST', `/machines/${machineId}/sell`, body);
const storno = (user: TestUser | null, machineId: string, body: object = { reason }) =>
  test.call<Machine>(user, 'POST', `/machines/${machineId}/make-available`, body);
const patch = (user: TestUser, machineId: string, body: object) =>
  test.call<Machine>(user, 'PATCH', `/machines/${machineId}`, body);
const salesOf = (machineId: string) =>
  test.testDb.db
    .selectFrom('sales')
    .select([
      'price',
      'currency',
      'rate',
      'price_czk',
      'purchase_price',
      'purchase_currency',
      'sold_by',
      'seller_name',
      'customer_name',
      'customer_tax_id',
      'machine_identifier',
      'status_before',
      'reservation_id',
      'reversed_at',
      'reversed_by',
    ])
    .where('machine_id', '=', machineId)
    .orderBy('sold_at')
    .execute();
const readReservation = async (id: string) =>
  (await test.call<Reservation>(admin, 'GET', `/reservations/${id}`)).body;
const statusOf = async (id: string) =>
  (await test.call<Machine>(admin, 'GET', `/machines/${id}`)).body.status;

describe('completing a reservation', () => {
  it('sells its machine and records price, rate, value in CZK, seller, customer and purchase price', async () => {
    const machineId = await stock({ purchase_price: 900_000, equipment_number: 'EQ 77' });
    const { id } = await reserve({ machineId });
    const { status, body } = await complete(seller, id, { salePrice: 50_000.01, currency: 'EUR' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'completed',
      sold_price: 50_000.01,
      currency: 'EUR',
      machine: { status: 'sold' },
    });
    expect(body.sold_at).not.toBeNull();
    expect(await salesOf(machineId)).toMatchObject([
      {
        price: 50_000.01,
        currency: 'EUR',
        rate: 25.125,
        price_czk: 1_256_250.25,
        purchase_price: 900_000,
        purchase_currency: 'CZK',
        sold_by: seller.id,
        seller_name: 'Petr Prodejce',
        customer_name: 'Jana Nováková',
        customer_tax_id: '27074358',
        machine_identifier: 'EQ 77',
        status_before: 'reserved',
        reservation_id: id,
        reversed_at: null,
      },
    ]);
    const actions = await test.testDb.db
      .selectFrom('audit_log')
      .select(['action', 'entity'])
      .where('entity_id', 'in', [id, machineId])
      .orderBy('id')
      .execute();
    expect(actions.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      'machine change_status',
      'reservation create',
      'reservation complete',
      'machine change_status',
    ]);
  });

  it('keeps the replacement held until it is released by hand', async () => {
    const replacementMachineId = await stock();
    const { id } = await reserve({ machineId: await used(), replacementMachineId });
    expect((await patch(admin, replacementMachineId, { status: 'maintenance' })).body).toMatchObject({
      code: 'replacement_in_use',
    });
    expect(await sell(admin, replacementMachineId)).toMatchObject({
      status: 409,
      body: { code: 'replacement_in_use' },
    });
    await complete(seller, id);
    expect(await statusOf(replacementMachineId)).toBe('reserved');
    expect(await sell(admin, replacementMachineId)).toMatchObject({ body: { code: 'replacement_in_use' } });
    expect((await storno(admin, replacementMachineId)).body).toMatchObject({ status: 'available' });
    expect((await readReservation(id)).replacement_machine_id).toBe(replacementMachineId);
  });

  it('needs both permissions, ownership, a price and a running reservation', async () => {
    const { id } = await reserve();
    expect((await complete(null, id)).status).toBe(401);
    expect((await complete(colleague, id)).body).toMatchObject({ code: 'not_owner' });
    expect((await complete(admin, unknownId)).status).toBe(404);
    for (const body of [{}, { ...price, salePrice: 0.99 }, { ...price, currency: 'GBP' }])
      expect((await complete(seller, id, body)).status).toBe(422);
    await test.allow({ salesperson: ['reservations.complete'] });
    const answer = await complete(seller, id);
    await test.unset('role_permissions');
    expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await complete(seller, id)).status).toBe(200);
    expect(await complete(seller, id)).toMatchObject({ status: 409, body: { code: 'reservation_not_live' } });

    const approvalRequestReason = 'náhrada není skladem';
    const waiting = await reserve({ machineId: await used(), approvalRequestReason });
    expect(await complete(admin, waiting.id)).toMatchObject({
      status: 409,
      body: { code: 'approval_pending' },
    });
  });
});

describe('a price agreed in a currency', () => {
  it('is kept when the machine is sold in another currency and when the sale is reversed', async () => {
    const { id, machine_id } = await reserve({ sellingPrice: 1_300_000 });
    const agreed = { selling_price: 1_300_000, selling_currency: 'CZK' };
    expect(await readReservation(id)).toMatchObject({ ...agreed, currency: 'CZK' });
    await complete(seller, id, { salePrice: 50_000, currency: 'EUR' });
    expect(await readReservation(id)).toMatchObject({ ...agreed, sold_price: 50_000, currency: 'EUR' });
    await storno(seller, machine_id);
    expect(await readReservation(id)).toMatchObject(agreed);
  });

  it('is in the currency of the machine if sales are possible in it', async () => {
    for (const [currency, selling_currency] of [
      ['EUR', 'EUR'],
      ['GBP', 'CZK'],
    ] as const) {
      const { id } = await reserve({ machineId: await stock({ currency }), sellingPrice: 5 });
      expect(await readReservation(id)).toMatchObject({ selling_currency, currency: selling_currency });
    }
  });
});

describe('selling a machine', () => {
  it('completes its reservation', async () => {
    const { id, machine_id } = await reserve();
    const { status, body } = await sell(seller, machine_id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'sold', sale_price: 1_200_000.5, sale_currency: 'CZK', hold: null });
    expect(await readReservation(id)).toMatchObject({ status: 'completed', sold_price: 1_200_000.5 });
  });

  it('with a manual hold needs no reservation and is for the owner of the machine', async () => {
    const machineId = await stock({ created_by: seller.id });
    await patch(seller, machineId, { status: 'reserved' });
    expect((await sell(colleague, machineId)).body).toMatchObject({ code: 'not_owner' });
    expect((await sell(seller, machineId)).body.status).toBe('sold');
    expect(await salesOf(machineId)).toMatchObject([{ reservation_id: null, customer_name: null }]);
  });

  it('is for the owner of its reservation, by every path', async () => {
    const machineId = await stock({ created_by: colleague.id });
    await reserve({ machineId });
    expect((await sell(colleague, machineId)).body).toMatchObject({ code: 'not_owner' });
    const byHand = { status: 'sold', sale_price: 10 };
    expect((await patch(colleague, machineId, byHand)).body).toMatchObject({ code: 'not_owner' });
    expect((await patch(seller, machineId, byHand)).status).toBe(200);
  });

  it('is refused for other users, unknown machines, invalid prices and machines that are not reserved', async () => {
    const machineId = await stock();
    expect((await sell(null, machineId)).status).toBe(401);
    expect((await sell(admin, unknownId)).status).toBe(404);
    expect((await sell(admin, machineId, { salePrice: 0, currency: 'CZK' })).status).toBe(422);
    expect(await sell(admin, machineId)).toMatchObject({
      status: 409,
      body: { code: 'machine_not_reserved' },
    });
  });

  it('by setting its status works from every status but pending_approval, and completes the reservation', async () => {
    for (const status of ['available', 'maintenance', 'damaged'] as const) {
      const machineId = await stock({ status });
      const answer = await patch(admin, machineId, { status: 'sold', sale_price: 5, currency: 'USD' });
      expect(answer).toMatchObject({
        status: 200,
        body: { status: 'sold', sale_price: 5, sale_currency: 'USD', currency: 'CZK' },
      });
      expect(await salesOf(machineId)).toMatchObject([{ price: 5, status_before: status }]);
    }
    const { id, machine_id } = await reserve();
    await patch(admin, machine_id, { status: 'sold', sale_price: 5 });
    expect((await readReservation(id)).status).toBe('completed');

    const approvalRequestReason = 'náhrada není skladem';
    const waiting = await reserve({ machineId: await used(), approvalRequestReason });
    expect((await patch(admin, waiting.machine_id, { status: 'sold', sale_price: 5 })).body).toMatchObject({
      code: 'approval_pending',
    });
  });
});

describe('storno', () => {
  it('reverses the sale, keeps its record, and releases machine and replacement', async () => {
    const [machineId, replacementMachineId] = [await used({ currency: 'CZK' }), await stock()];
    const { id } = await reserve({ machineId, replacementMachineId });
    await sell(seller, machineId, { salePrice: 40_000, currency: 'EUR' });
    const { status, body } = await storno(seller, machineId);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'available', sale_price: null, currency: 'CZK', hold: null });
    expect(await salesOf(machineId)).toMatchObject([
      { price: 40_000, reversed_at: expect.any(String) as string, reversed_by: seller.id },
    ]);
    expect(await readReservation(id)).toMatchObject({
      status: 'cancelled',
      cancellation_reason: 'storno',
      cancelled_by: 'Petr Prodejce',
      sold_price: null,
    });
    expect(await statusOf(replacementMachineId)).toBe('available');
    const last = await test.testDb.db
      .selectFrom('machine_status_changes')
      .select(['from_status', 'to_status', 'reason'])
      .where('machine_id', '=', machineId)
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(last).toEqual({ from_status: 'sold', to_status: 'available', reason });

    const again = await reserve({ machineId, replacementMachineId });
    await complete(seller, again.id);
    expect(await salesOf(machineId)).toHaveLength(2);
  });

  it('names the seller of the machine, not the salesperson of its reservation', async () => {
    const { id, machine_id } = await reserve();
    await complete(admin, id, { salePrice: 1_200_000, currency: 'CZK', seller: admin.id });
    expect(await readReservation(id)).toMatchObject({ sold_by: admin.name, sales_person: seller.name });
    await storno(admin, machine_id);
    expect(await readReservation(id)).toMatchObject({ sold_by: null });
  });

  it('does not release a replacement that is now held for someone else', async () => {
    const [machineId, replacementMachineId] = [await used(), await stock()];
    const { id } = await reserve({ machineId, replacementMachineId });
    await complete(seller, id);
    await storno(admin, replacementMachineId);
    await reserve({ machineId: replacementMachineId });
    await storno(seller, machineId, {});
    expect(await statusOf(replacementMachineId)).toBe('reserved');
  });

  it('works when the reservation is in the trash', async () => {
    const { id, machine_id } = await reserve();
    await complete(seller, id);
    await test.call(admin, 'DELETE', `/reservations/${id}`);
    expect((await storno(seller, machine_id)).status).toBe(200);
  });

  it('reverses only the sale that was confirmed', async () => {
    const machineId = await stock();
    const saleId = async () => {
      const sale = await test.testDb.db
        .selectFrom('sales')
        .select('id')
        .where('machine_id', '=', machineId)
        .where('reversed_at', 'is', null)
        .executeTakeFirst();
      return sale?.id;
    };
    const refused = { status: 409, body: { code: 'sale_reversed' } };
    await reserve({ machineId });
    await sell(seller, machineId);
    const first = await saleId();
    expect((await storno(seller, machineId, { saleId: first })).status).toBe(200);
    expect(await storno(seller, machineId, { saleId: first })).toMatchObject(refused);

    await reserve({ machineId });
    await sell(seller, machineId);
    const second = await saleId();
    expect(await storno(seller, machineId, { saleId: first })).toMatchObject(refused);
    // Held when it was shown, sold by now.
    expect(await storno(seller, machineId, { saleId: null })).toMatchObject(refused);
    expect(await saleId()).toBe(second);
    const { body } = await test.call<Machine>(seller, 'GET', `/machines/${machineId}`);
    expect(body.sale).toEqual({ id: second, created_by: seller.id, has_reservation: true });
    expect(await statusOf(machineId)).toBe('sold');
    expect((await storno(seller, machineId, { saleId: second })).status).toBe(200);
    expect(await statusOf(machineId)).toBe('available');
  });

  it('is for the seller, not for the owner of the machine or reservation', async () => {
    const machineId = await stock({ created_by: seller.id });
    await reserve({ machineId });
    await sell(admin, machineId, { salePrice: 1_200_000, currency: 'CZK', seller: admin.id });
    expect(await storno(seller, machineId)).toMatchObject({ status: 403, body: { code: 'not_owner' } });
    expect((await storno(await test.user('backoffice'), machineId)).status).toBe(200);
  });

  it('needs the seller, so the record of a sold machine contains it', async () => {
    const machineId = await stock({ created_by: colleague.id });
    const sale = async () => (await test.call<Machine>(colleague, 'GET', `/machines/${machineId}`)).body.sale;
    for (const user of [seller, admin]) {
      await reserve({ machineId });
      expect(await sale()).toBeNull();
      const terms = { salePrice: 1_200_000, currency: 'CZK', seller: user.id };
      expect((await sell(user, machineId, terms)).body.sale).toMatchObject({ created_by: user.id });
      expect(await sale()).toMatchObject({ created_by: user.id });
      expect((await storno(user, machineId)).body.sale).toBeNull();
    }
  });

  it('is refused for other users, unknown machines and machines that are not sold', async () => {
    const machineId = await stock();
    expect((await storno(null, machineId)).status).toBe(401);
    expect((await storno(admin, unknownId)).status).toBe(404);
    expect((await storno(admin, machineId)).body).toMatchObject({ code: 'machine_not_sold' });
    const { machine_id } = await reserve();
    expect(await storno(admin, machine_id)).toMatchObject({
      status: 409,
      body: { code: 'live_reservation' },
    });
  });

  it('answers 409 when another machine now has the same number', async () => {
    for (const field of ['equipment_number', 'serial_number', 'vin'] as const) {
      const machineId = await used({ equipment_number: null, [field]: `ZN ${field}` });
      await patch(admin, machineId, { status: 'sold', sale_price: 5 });
      await used({ equipment_number: null, [field]: `zn-${field}` });
      expect(await storno(admin, machineId)).toMatchObject({
        status: 409,
        body: { code: `duplicate_${field}` },
      });
      expect(await statusOf(machineId)).toBe('sold');
      expect((await salesOf(machineId))[0]?.reversed_at).toBeNull();
    }
  });
});
