import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import type { TimelineEntry } from '@strojpark/core/contracts/machine-timeline';
import type { Sale, SaleRecord } from '@strojpark/core/contracts/sales';
import { addDays, calendarDay } from '@strojpark/core/domain/dates/calendar-days';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { openEvents } from '../../../test/event-reader.ts';
import { eventually } from '../../../test/eventually.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const seller = test.addUser('salesperson');
const colleague = test.addUser('salesperson');

const today = calendarDay(new Date(), 'Europe/Prague');
const daysAgo = (days: number) => addDays(today, -days);

const wanted = {
  customer_name: 'Jan Malý',
  customer_company: 'Stavby Malý s.r.o.',
  customer_email: 'maly@stavby.example',
  customer_phone: '602 000 111',
  customer_tax_id: '27074358',
  customer_address: 'Polní 3, Jihlava',
};

const machineOf = async (id: string | null) =>
  (await test.call<Machine>(admin, 'GET', `/machines/${id}`)).body;
const reservationOf = async (id: string | null) =>
  (await test.call<Reservation>(admin, 'GET', `/reservations/${id}`)).body;

type Way = 'by hand' | 'reserved' | 'completed';

async function sell(way: Way, body: object = {}, machine: object = {}) {
  const { db } = test.testDb;
  const id = await addMachine(db, { created_by: seller.id, purchase_price: 500_000, ...machine });
  if (way === 'by hand') {
    const change = { status: 'sold', sale_price: 700_000, ...body };
    return { id, ...(await test.call<object>(seller, 'PATCH', `/machines/${id}`, change)) };
  }
  const reserved = await test.call<{ id: string }>(seller, 'POST', '/reservations', {
    machineId: id,
    ...customer,
  });
  const path = way === 'reserved' ? `/machines/${id}/sell` : `/reservations/${reserved.body.id}/complete`;
  return {
    id,
    ...(await test.call<object>(seller, 'POST', path, { salePrice: 700_000, currency: 'CZK', ...body })),
  };
}

async function sold(way: Way, body: object = {}, machine: object = {}): Promise<SaleRecord> {
  const { id, status } = await sell(way, body, machine);
  expect(status).toBe(200);
  const { sale } = await machineOf(id);
  return (await test.call<SaleRecord>(seller, 'GET', `/sales/${sale?.id}`)).body;
}

const edit = (user: typeof seller, { id }: { id: string }, body: object) =>
  test.call<SaleRecord & { code: string; errors: object; details: { current: SaleRecord } }>(
    user,
    'PATCH',
    `/sales/${id}`,
    body,
  );

const historyOf = async (entity: string, id: string | null) =>
  (
    await test.testDb.db
      .selectFrom('audit_log')
      .select('changes')
      .where('entity', '=', entity)
      .where('entity_id', '=', id)
      .where('action', '=', 'update')
      .orderBy('id')
      .execute()
  ).map(({ changes }) => changes);

const dayOf = ({ sold_at }: { sold_at: string | null }) =>
  calendarDay(new Date(sold_at ?? ''), 'Europe/Prague');

describe('the day of a sale', () => {
  it.each(['by hand', 'reserved', 'completed'] as const)('is entered with a sale, %s', async (way) => {
    const sale = await sold(way, { sale_date: daysAgo(9), invoice_number: `FV-${way}` });
    expect(dayOf(sale)).toBe(daysAgo(9));
    const completed = sale.reservation_id === null ? [] : [await reservationOf(sale.reservation_id)];
    expect(completed.map(dayOf)).toEqual(way === 'by hand' ? [] : [daysAgo(9)]);
    const period = `from=${daysAgo(9)}&to=${daysAgo(9)}&machine=${sale.machine_id}`;
    const listed = await test.call<{ items: Sale[] }>(seller, 'GET', `/sales?${period}`);
    expect(listed.body.items).toMatchObject([{ id: sale.id }]);
    const exported = await test.call<{ sold_at: string }[]>(admin, 'GET', `/sales/export/json?${period}`);
    expect(exported.body).toHaveLength(1);
  });

  it('is counted by the totals of its day', async () => {
    const total = async () =>
      (
        await test.call<{ count: number }>(
          admin,
          'GET',
          `/sales/totals?from=${daysAgo(40)}&to=${daysAgo(40)}`,
        )
      ).body.count;
    const before = await total();
    const sale = await sold('by hand', { sale_date: daysAgo(40) });
    expect(await total()).toBe(before + 1);
    expect((await edit(seller, sale, { sale_date: daysAgo(41) })).status).toBe(200);
    expect(await total()).toBe(before);
  });

  it('is today if nobody says so, and the history keeps when it was entered', async () => {
    expect(dayOf(await sold('by hand'))).toBe(today);
    const sale = await sold('completed', { sale_date: daysAgo(3) });
    const { items } = (
      await test.call<{ items: { action: string; at: string; sale: { sold_at: string } | null }[] }>(
        seller,
        'GET',
        `/machines/${sale.machine_id}/timeline?kind=sale`,
      )
    ).body;
    expect(calendarDay(new Date(items[0]?.at ?? ''), 'Europe/Prague')).toBe(today);
    expect(dayOf({ sold_at: items[0]?.sale?.sold_at ?? '' })).toBe(daysAgo(3));
  });

  it.each(['by hand', 'completed'] as const)(
    'leaves in the history of the machine for how much it was sold at first, %s',
    async (way) => {
      const first = await sold(way);
      await edit(seller, first, { price: 710_000 });
      await edit(seller, first, { price: 30_000, currency: 'EUR' });
      const { body } = await test.call<{ items: { sale: object }[] }>(
        seller,
        'GET',
        `/machines/${first.machine_id}/timeline?kind=sale`,
      );
      expect(body.items.map(({ sale }) => sale)).toMatchObject([{ price: 700_000, currency: 'CZK' }]);
    },
  );

  it('is converted at the rates of that day', async () => {
    const { db } = test.testDb;
    await db
      .insertInto('exchange_rates')
      .values({ currency: 'EUR', day: daysAgo(20), rate: 20, source: 'manual' })
      .execute();
    await db
      .insertInto('exchange_rates')
      .values({ currency: 'EUR', day: daysAgo(10), rate: 30, source: 'manual' })
      .execute();
    onTestFinished(async () => void (await db.deleteFrom('exchange_rates').execute()));
    const sale = await sold('reserved', { salePrice: 40_000, currency: 'EUR', sale_date: daysAgo(15) });
    expect(sale).toMatchObject({ price_czk: 800_000 });
    const later = (await edit(admin, sale, { sale_date: daysAgo(5) })).body;
    expect(later).toMatchObject({ price_czk: 1_200_000 });
    // The purchase was in CZK.
    expect((await test.call<SaleRecord>(admin, 'GET', `/sales/${sale.id}`)).body.margin).toBeCloseTo(
      23_333.33,
    );
  });

  it('is neither in the future nor before the machine came in', async () => {
    const { status, body } = await sell('by hand', { sale_date: addDays(today, 1) });
    expect([status, body]).toMatchObject([
      422,
      { errors: { sale_date: [expect.stringMatching(/budoucnosti/)] } },
    ]);
    const noted = { type: 'stock', datum_objednavky: daysAgo(10) };
    expect(await sell('completed', { sale_date: daysAgo(11) }, noted)).toMatchObject({
      status: 422,
      body: { errors: { sale_date: [expect.stringMatching(/na skladě/)] } },
    });
    const sale = await sold('completed', { sale_date: daysAgo(10) }, noted);
    expect((await edit(seller, sale, { sale_date: daysAgo(11) })).status).toBe(422);
    expect((await edit(seller, sale, { sale_date: addDays(today, 1) })).status).toBe(422);
  });

  it.each(['0000-01-01', '0023-11-01', '1823-11-01'])('is not %s', async (sale_date) => {
    const refused = { status: 422, body: { errors: { sale_date: [expect.stringMatching(/1900/)] } } };
    expect(await sell('by hand', { sale_date })).toMatchObject(refused);
    expect(await sell('reserved', { sale_date })).toMatchObject(refused);
    expect(await edit(seller, await sold('by hand'), { sale_date })).toMatchObject(refused);
  });

  it('is today for a machine that is to come, whether it is said or not', async () => {
    const coming = { type: 'stock', datum_objednavky: addDays(today, 5) };
    for (const body of [{}, { sale_date: today }]) {
      const sale = await sold('reserved', body, coming);
      expect(dayOf(sale)).toBe(today);
      expect((await edit(seller, sale, { sale_date: daysAgo(1) })).status).toBe(422);
    }
  });
});

describe('a correction of a sale', () => {
  it('changes the price of the sale, its machine and reservation, with the margin and the history', async () => {
    const sale = await sold('completed');
    const { status, body } = await edit(seller, sale, { price: 750_000, version: sale.version });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      price: 750_000,
      price_czk: 750_000,
      margin: 250_000,
      version: sale.version + 1,
    });
    expect(await machineOf(sale.machine_id)).toMatchObject({ sale_price: 750_000, status: 'sold' });
    expect(await reservationOf(sale.reservation_id)).toMatchObject({ sold_price: 750_000 });
    const price = { from: 700_000, to: 750_000 };
    expect((await historyOf('machine', sale.machine_id)).at(-1)).toEqual({ sale_price: price });
    expect((await historyOf('reservation', sale.reservation_id)).at(-1)).toEqual({ sold_price: price });
  });

  it('changes the customer of the sale and of its reservation', async () => {
    const sale = await sold('completed');
    const sale_customer = { ...wanted, customer_company: 'Lomy a.s.' };
    expect((await edit(seller, sale, { sale_customer })).body).toMatchObject({
      customer_company: 'Lomy a.s.',
    });
    expect(await reservationOf(sale.reservation_id)).toMatchObject({ customer_company: 'Lomy a.s.' });
    expect((await historyOf('reservation', sale.reservation_id)).at(-1)).toMatchObject({
      customer_company: { to: 'Lomy a.s.' },
    });
    expect(await historyOf('machine', sale.machine_id)).toEqual([]);
    const nameless = { ...wanted, customer_name: null };
    expect((await edit(seller, sale, { sale_customer: nameless })).body.errors).toHaveProperty(
      'sale_customer.customer_name',
    );
  });

  it('takes another phone number only if it is one, and leaves the stored one as it is', async () => {
    const sale = await sold('completed');
    const odd = { ...wanted, customer_phone: '12' };
    expect((await edit(seller, sale, { sale_customer: odd })).body.errors).toHaveProperty(
      'sale_customer.customer_phone',
    );
    const stored = test.testDb.db.updateTable('sales').set({ customer_phone: '12' });
    await stored.where('id', '=', sale.id).execute();
    expect((await edit(seller, sale, { sale_customer: odd })).status).toBe(200);
  });

  it('takes the odd phone number of the reservation, which the form of a sale without one shows', async () => {
    const sale = await sold('completed');
    const { db } = test.testDb;
    await db.updateTable('sales').set({ customer_phone: null }).where('id', '=', sale.id).execute();
    const reserved = db.updateTable('reservations').set({ customer_phone: '12' });
    await reserved.where('id', '=', sale.reservation_id).execute();
    const sale_customer = { ...wanted, customer_company: 'Lomy a.s.', customer_phone: '12' };
    expect((await edit(seller, sale, { sale_customer })).status).toBe(200);
  });

  it('keeps what was changed in the reservation since, also of one in the trash', async () => {
    const sale = await sold('completed');
    const of = sale.reservation_id;
    const since = { customerPhone: '777 123 456', customerEmail: 'nova@stavby.example' };
    expect((await test.call(seller, 'PATCH', `/reservations/${of}`, since)).status).toBe(200);
    const known = Object.fromEntries(
      Object.entries(sale).filter(([name]) => Object.keys(wanted).includes(name)),
    );
    await edit(seller, sale, { sale_customer: { ...known, customer_company: 'Lomy a.s.' } });
    const kept = { customer_phone: '777 123 456', customer_email: 'nova@stavby.example' };
    expect(await reservationOf(of)).toMatchObject({ ...kept, customer_company: 'Lomy a.s.' });
    expect(Object.keys((await historyOf('reservation', of)).at(-1) ?? {})).toEqual(['customer_company']);

    // Sales of earlier releases have no phone; that of a reservation in the trash is not shown.
    const { db } = test.testDb;
    await db.updateTable('sales').set({ customer_phone: null }).where('id', '=', sale.id).execute();
    expect((await test.call(admin, 'DELETE', `/reservations/${of}`)).status).toBe(204);
    const sale_customer = { ...known, customer_company: 'Doly a.s.', customer_phone: '' };
    expect((await edit(seller, sale, { sale_customer })).status).toBe(200);
    const trashed = db.selectFrom('reservations').selectAll().where('id', '=', of);
    expect(await trashed.executeTakeFirst()).toMatchObject({ ...kept, customer_company: 'Doly a.s.' });
  });

  it('changes the customer only for those who may edit the reservation', async () => {
    const sale = await sold('completed');
    const read = async () => (await test.call<SaleRecord>(seller, 'GET', `/sales/${sale.id}`)).body;
    expect(await read()).toMatchObject({ may_edit: true, may_edit_customer: true });
    await test.allow({ salesperson: ['machines.view', 'reservations.view', 'sales.mark_as_sold'] });
    onTestFinished(() => test.unset());
    const refused = async () => {
      expect(await read()).toMatchObject({ may_edit: true, may_edit_customer: false });
      const answer = await edit(seller, sale, { sale_customer: wanted });
      expect((await read()).customer_company).toBe(sale.customer_company);
      expect(await reservationOf(sale.reservation_id)).toMatchObject({
        customer_company: sale.customer_company,
      });
      return [answer.status, answer.body.code];
    };
    expect(await refused()).toEqual([403, 'forbidden']);
    await test.unset();
    await test.testDb.db
      .updateTable('reservations')
      .set({ created_by: colleague.id })
      .where('id', '=', sale.reservation_id)
      .execute();
    expect(await refused()).toEqual([403, 'not_owner']);
    // The price stays a matter of the seller.
    expect((await edit(seller, sale, { price: 690_000 })).status).toBe(200);
    expect(await reservationOf(sale.reservation_id)).toMatchObject({ sold_price: 690_000 });
  });

  it('changes customer, day and price at once, and the currency at the rates of that day', async () => {
    const { db } = test.testDb;
    const rates = [
      { currency: 'EUR', day: daysAgo(20), rate: 20, source: 'manual' },
      { currency: 'USD', day: daysAgo(20), rate: 10, source: 'manual' },
      { currency: 'USD', day: daysAgo(2), rate: 40, source: 'manual' },
    ] as const;
    await db.insertInto('exchange_rates').values(rates).execute();
    onTestFinished(async () => void (await db.deleteFrom('exchange_rates').execute()));
    const purchase = { purchase_price: 40_000, currency: 'USD' };
    const sale = await sold('completed', { sale_date: daysAgo(5) }, purchase);
    const { body } = await edit(admin, sale, {
      price: 30_000,
      currency: 'EUR',
      sale_date: daysAgo(6),
      sale_customer: wanted,
    });
    expect(body).toMatchObject({ ...wanted, price_czk: 600_000, margin: 10_000, version: 2 });
    expect(dayOf(body)).toBe(daysAgo(6));
    const changed = { ...wanted, sold_price: 30_000, currency: 'EUR', sold_at: body.sold_at };
    expect(await reservationOf(sale.reservation_id)).toMatchObject(changed);
    expect(await machineOf(sale.machine_id)).toMatchObject({ sale_price: 30_000, sale_currency: 'EUR' });
    expect((await historyOf('machine', sale.machine_id)).at(-1)).toEqual({
      sale_price: { from: 700_000, to: 30_000 },
      sale_currency: { from: 'CZK', to: 'EUR' },
      sale_date: { from: daysAgo(5), to: daysAgo(6) },
    });
  });

  it('raises the version of the machine, whatever it corrects', async () => {
    const sale = await sold('completed');
    const version = async () => (await machineOf(sale.machine_id)).version;
    for (const body of [{ sale_note: 'Doprava' }, { sale_customer: wanted }, { sale_date: daysAgo(1) }]) {
      const before = await version();
      expect((await edit(seller, sale, body)).status).toBe(200);
      expect(await version()).toBe(before + 1);
    }
  });

  it('is recorded and announced also if the machine was deleted permanently', async () => {
    const { db } = test.testDb;
    const sale = await sold('by hand');
    await db.deleteFrom('machines').where('id', '=', sale.machine_id).execute();
    const events = await openEvents(test.app, admin.token);
    onTestFinished(() => events.disconnect());
    expect((await edit(seller, sale, { price: 720_000 })).body).toMatchObject({ price: 720_000 });
    expect(await historyOf('machine', sale.id)).toEqual([{ sale_price: { from: 700_000, to: 720_000 } }]);
    await eventually(() =>
      expect(events.changes).toContainEqual(expect.objectContaining({ noun: 'machine', action: 'update' })),
    );
  });

  it('is one entry in the history of its machine, with the customer for those who may see it', async () => {
    const sale = await sold('completed');
    const changes = { price: 710_000, sale_date: daysAgo(2), sale_customer: wanted };
    expect((await edit(seller, sale, changes)).status).toBe(200);
    const entries = async (query = '') => {
      const path = `/machines/${sale.machine_id}/timeline?limit=50${query}`;
      const { body } = await test.call<{ items: TimelineEntry[] }>(seller, 'GET', path);
      return body.items.filter(({ action }) => action === 'update');
    };
    const ofSale = ['sale_price', 'sale_date'];
    const [entry, ...others] = await entries();
    expect(others).toEqual([]);
    const changed = Object.keys(entry?.changes ?? {});
    expect(changed).toEqual(expect.arrayContaining(['customer_company', ...ofSale]));
    expect(changed.filter((field) => ['sold_price', 'sold_at'].includes(field))).toEqual([]);
    expect(entry?.changes['customer_company']?.to).toBe(wanted.customer_company);
    // The history of the reservation alone has its own.
    expect(await entries(`&reservation=${sale.reservation_id}`)).toHaveLength(1);
    await test.allow({ salesperson: ['machines.view'] });
    onTestFinished(() => test.unset());
    const seen = await entries();
    expect(seen.map((one) => Object.keys(one.changes).toSorted())).toEqual([ofSale.toSorted()]);
    expect(JSON.stringify(seen)).not.toContain(wanted.customer_company);
  });

  it('gives a customer to a sale without one, in the history for those who may see customers', async () => {
    const sale = await sold('by hand');
    expect((await edit(seller, sale, { sale_customer: wanted })).body).toMatchObject(wanted);
    expect((await historyOf('machine', sale.machine_id)).at(-1)).toMatchObject({
      customer_company: { from: null, to: wanted.customer_company },
    });
    await test.allow({ salesperson: ['machines.view', 'sales.mark_as_sold'] });
    onTestFinished(() => test.unset());
    const seen = await test.call<object>(seller, 'GET', `/machines/${sale.machine_id}/timeline`);
    expect(JSON.stringify(seen.body)).not.toContain(wanted.customer_company);
    expect((await edit(seller, sale, { sale_customer: wanted })).status).toBe(403);
  });

  it('is refused if it is based on an outdated version, to another salesperson, and below a price of one', async () => {
    const sale = await sold('by hand');
    await edit(admin, sale, { price: 710_000 });
    const stale = await edit(seller, sale, { price: 720_000, version: sale.version });
    expect([stale.status, stale.body]).toMatchObject([
      409,
      { code: 'stale_version', details: { current: { price: 710_000, updated_by_name: admin.name } } },
    ]);
    expect(Date.parse(stale.body.details.current.updated_at ?? '')).toBeGreaterThan(Date.parse(sale.sold_at));
    expect(sale).toMatchObject({ updated_at: null, updated_by_name: null });
    expect((await edit(colleague, sale, { price: 720_000 })).status).toBe(403);
    expect((await edit(seller, sale, { price: 0 })).status).toBe(422);
  });

  it('of a reversed sale changes only what was noted about it', async () => {
    const sale = await sold('by hand');
    await test.call(seller, 'POST', `/machines/${sale.machine_id}/make-available`, {});
    const stale = { invoice_number: 'FV-7', version: sale.version };
    expect((await edit(seller, sale, stale)).body.code).toBe('stale_version');
    expect((await edit(seller, sale, { price: 1 })).body.code).toBe('sale_reversed');
    expect((await edit(seller, sale, { invoice_number: 'FV-8' })).body).toMatchObject({
      invoice_number: 'FV-8',
    });
    expect(await machineOf(sale.machine_id)).toMatchObject({ sale_price: null, status: 'available' });
  });

  it('that changes nothing leaves no trace', async () => {
    const sale = await sold('completed');
    const traces = async () => ({
      versions: [
        (await machineOf(sale.machine_id)).version,
        (await reservationOf(sale.reservation_id)).version,
      ],
      history: [
        ...(await historyOf('machine', sale.machine_id)),
        ...(await historyOf('reservation', sale.reservation_id)),
      ],
    });
    const before = await traces();
    const { body } = await edit(seller, sale, { price: sale.price, sale_date: today, version: sale.version });
    expect(body.version).toBe(sale.version);
    expect(await traces()).toEqual(before);
  });
});

it('a sale has what its margin is calculated from for those who may see costs, and the value of its machine', async () => {
  const machine = { current_value: 800_000, currency: 'CZK' };
  const { id } = await sold('by hand', { sale_currency: 'EUR', sale_price: 30_000 }, machine);
  const rate = expect.any(Number) as unknown;
  const basis = { purchase_price: 500_000, purchase_currency: 'CZK', costs: 0, rate, purchase_rate: 1 };
  const get = async () => (await test.call<SaleRecord>(seller, 'GET', `/sales/${id}`)).body;
  expect(await get()).toMatchObject({ machine_value: machine, margin_basis: basis });
  await test.allow({ salesperson: ['machines.view', 'sales.mark_as_sold'] });
  onTestFinished(() => test.unset());
  expect(await get()).toMatchObject({ machine_value: machine, margin_basis: null });
});

describe('a sale for a reservation', () => {
  it('is linked by the reservation, with its invoice number', async () => {
    const sale = await sold('completed', { invoice_number: 'FV-7' });
    expect(await reservationOf(sale.reservation_id)).toMatchObject({
      sale_id: sale.id,
      invoice_number: 'FV-7',
    });
    await test.call(seller, 'POST', `/machines/${sale.machine_id}/make-available`, {});
    expect(await reservationOf(sale.reservation_id)).toMatchObject({ sale_id: null, invoice_number: null });
  });

  it('names the replacement that it left held, until it is released', async () => {
    const { db } = test.testDb;
    const machineId = await addMachine(db, { type: 'used', created_by: seller.id });
    const replacementMachineId = await addMachine(db, { type: 'stock', name: 'Náhrada' });
    const body = { machineId, replacementMachineId, ...customer };
    expect((await test.call(seller, 'POST', '/reservations', body)).status).toBe(201);
    await test.call(seller, 'POST', `/machines/${machineId}/sell`, { salePrice: 700_000, currency: 'CZK' });
    const { sale } = await machineOf(machineId);
    const held = async () =>
      (await test.call<SaleRecord>(seller, 'GET', `/sales/${sale?.id}`)).body.held_replacement;
    expect(await held()).toEqual({ id: replacementMachineId, name: 'Náhrada' });
    await test.call(admin, 'POST', `/machines/${replacementMachineId}/make-available`, {});
    expect(await held()).toBeNull();
  });
});
