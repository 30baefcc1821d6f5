import type { CustomerRecord, KnownCustomer } from '@strojpark/core/contracts/customers';
import type { GdprPreview } from '@strojpark/core/contracts/gdpr';
import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { TimelineEntry } from '@strojpark/core/contracts/machine-timeline';
import type { SaleRecord } from '@strojpark/core/contracts/sales';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer as reserving } from '../../../test/build.ts';
import { quoteCalls } from '../../../test/quotes.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { anonymise } from '../gdpr/gdpr.service.ts';
import { notifyTaken } from '../quotes/quote-progress.service.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const seller = test.addUser('salesperson');

const buyer = {
  customer_name: 'Oldřich Přímý',
  customer_company: 'Přímý odběr s.r.o.',
  customer_email: 'primy@odber.example',
  customer_phone: '+420 603 555 111',
  customer_tax_id: 'CZ27074358',
  customer_address: 'Nádražní 5, Přerov',
};
const terms = { status: 'sold', sale_price: 800_000 } as const;
const patch = <Body = Machine>(machineId: string, sale_customer?: object) =>
  test.call<Body>(admin, 'PATCH', `/machines/${machineId}`, { ...terms, sale_customer });

async function sold(sale_customer?: object, machineId?: string): Promise<SaleRecord> {
  const { status, body } = await patch(machineId ?? (await addMachine(test.testDb.db)), sale_customer);
  expect(status).toBe(200);
  return (await test.call<SaleRecord>(admin, 'GET', `/sales/${body.sale?.id}`)).body;
}

describe('the customer of a machine that nobody had reserved', () => {
  it('is in the sale, the history of the machine, the list and its export, and on the page of the customer', async () => {
    const sale = await sold(buyer);
    expect(sale).toMatchObject({ ...buyer, reservation_id: null });
    const key = sale.customer_key ?? '';
    expect((await test.call(seller, 'GET', `/sales?customer=${key}`)).body).toMatchObject({
      total: 1,
      items: [{ id: sale.id, customer_company: buyer.customer_company }],
    });
    expect((await test.call(seller, 'GET', '/sales?search=primy')).body).toMatchObject({ total: 1 });
    expect((await test.call<CustomerRecord>(seller, 'GET', `/customers/${key}`)).body).toMatchObject({
      ...buyer,
      purchases: { count: 1, total_czk: 800_000 },
    });
    const timeline = await test.call<{ items: TimelineEntry[] }>(
      admin,
      'GET',
      `/machines/${sale.machine_id}/timeline`,
    );
    expect(timeline.body.items).toContainEqual(
      expect.objectContaining({
        action: 'sold',
        sale: {
          price: 800_000,
          currency: 'CZK',
          customer: buyer.customer_company,
          sold_at: expect.any(String) as string,
          seller: expect.any(String) as string,
        },
      }),
    );
    const exported = await test.call<object[]>(admin, 'GET', `/sales/export/json?customer=${key}`);
    expect(exported.body).toMatchObject([
      { customer_phone: buyer.customer_phone, customer_address: buyer.customer_address },
    ]);
    const data = await test.call(admin, 'GET', `/customers/${key}/export/json`);
    expect(data.body).toMatchObject({ sales: [buyer] });
  });

  it('is suggested the next time, to those who see sales', async () => {
    await sold({ ...buyer, customer_company: 'Vzácná stavební a.s.', customer_tax_id: '45274649' });
    const suggested = () =>
      test.call<{ items: KnownCustomer[] }>(seller, 'GET', '/customers/suggestions?search=vzacna');
    expect((await suggested()).body.items).toMatchObject([{ customer_company: 'Vzácná stavební a.s.' }]);
    await test.allow({ salesperson: ['reservations.view'] });
    onTestFinished(() => test.unset('role_permissions'));
    expect((await suggested()).body.items).toEqual([]);
  });

  it('is nobody, or at least a company or a person', async () => {
    const blank = Object.fromEntries(Object.keys(buyer).map((column) => [column, '']));
    for (const given of [undefined, {}, blank])
      expect(await sold(given)).toMatchObject({ customer_name: null, customer_company: null });
    expect(await sold({ customer_company: 'Jen firma' })).toMatchObject({
      customer_name: '',
      customer_company: 'Jen firma',
      customer_key: null,
    });
    const machineId = await addMachine(test.testDb.db);
    for (const [given, field] of [
      [{ customer_phone: '603 555 111' }, 'sale_customer.customer_company'],
      [{ customer_name: 'Oldřich', customer_email: 'ne' }, 'sale_customer.customer_email'],
    ] as const) {
      const answer = await patch<{ errors: object }>(machineId, given);
      expect({ status: answer.status, fields: Object.keys(answer.body.errors) }).toEqual({
        status: 422,
        fields: [field],
      });
    }
  });

  it('is given for a machine that was reserved by hand too', async () => {
    const machineId = await addMachine(test.testDb.db);
    await test.call(admin, 'PATCH', `/machines/${machineId}`, { status: 'reserved' });
    const { status, body } = await test.call<Machine>(admin, 'POST', `/machines/${machineId}/sell`, {
      salePrice: 800_000,
      currency: 'CZK',
      sale_customer: { ...buyer, customer_tax_id: '25596641' },
    });
    expect(status).toBe(200);
    const sale = await test.call<SaleRecord>(admin, 'GET', `/sales/${body.sale?.id}`);
    expect(sale.body).toMatchObject({ ...buyer, customer_tax_id: '25596641', reservation_id: null });
  });

  it('is that of the reservation where there is one', async () => {
    const machineId = await addMachine(test.testDb.db);
    await test.call(admin, 'POST', '/reservations', { ...reserving, customerAddress: 'Brno', machineId });
    expect(await sold(buyer, machineId)).toMatchObject({
      customer_company: reserving.customerCompany,
      customer_phone: reserving.customerPhone,
      customer_address: 'Brno',
    });
  });

  it('has bought the machine of a quote, so that it is not gone', async () => {
    const calls = quoteCalls(test);
    const { quote, token } = await calls.sent(seller);
    const { customer_tax_id, customer_email, items } = quote;
    await sold({ ...buyer, customer_tax_id, customer_email }, items[0]?.machine_id);
    expect((await calls.get(seller, quote.id)).items).toMatchObject([
      { state: 'sold', reservation_id: null },
    ]);
    expect((await calls.state(token)).body.machines).toMatchObject([{ state: 'yours', sold: true }]);
    await notifyTaken(test.ctx);
    const notified = test.testDb.db.selectFrom('notifications').where('kind', '=', 'quote_machine_taken');
    expect(await notified.select('id').execute()).toEqual([]);
  });

  it('is anonymised after the retention time, and announced before', async () => {
    const { db } = test.testDb;
    const { id } = await sold({ ...buyer, customer_name: 'Zapomenutá', customer_tax_id: '00006947' });
    const date = (values: object) => db.updateTable('sales').set(values).where('id', '=', id).execute();
    await date({ sold_at: '2020-01-01' });
    await test.set({ SYSTEM_GDPR_MODE: 'true', gdpr_retention_days: '30' });
    onTestFinished(() => test.unset());
    const preview = async () =>
      (await test.call<GdprPreview>(admin, 'GET', '/settings/admin/gdpr-preview')).body.sales;
    // Entered today: the day may be a mistake.
    expect(await preview()).toBe(0);
    await anonymise(test.ctx);
    const { body } = await test.call<SaleRecord>(admin, 'GET', `/sales/${id}`);
    expect(body.customer_name).toBe('Zapomenutá');
    await date({ recorded_at: '2020-01-01' });
    expect(await preview()).toBe(1);
    await anonymise(test.ctx);
    expect(await preview()).toBe(0);
    expect((await test.call<SaleRecord>(admin, 'GET', `/sales/${id}`)).body.version).toBeGreaterThan(
      body.version,
    );
    const stored = JSON.stringify(await db.selectFrom('sales').selectAll().where('id', '=', id).execute());
    for (const secret of ['Zapomenutá', ...Object.values(buyer).slice(1)])
      expect(stored).not.toContain(secret);
    expect(stored).toContain('800000');
  });

  it('is kept in a reservation too, with the note, until the sale was entered long ago', async () => {
    const { db } = test.testDb;
    const machineId = await addMachine(db);
    const reserved = await test.call<{ id: string }>(admin, 'POST', '/reservations', {
      ...reserving,
      machineId,
    });
    const path = `/reservations/${reserved.body.id}`;
    const terms = { salePrice: 5, currency: 'CZK', sale_date: '2020-01-02', sale_note: 'Záloha' };
    expect((await test.call(admin, 'POST', `${path}/complete`, terms)).status).toBe(200);
    await test.set({ SYSTEM_GDPR_MODE: 'true', gdpr_retention_days: '30' });
    onTestFinished(() => test.unset());
    const ofSale = () =>
      db
        .selectFrom('sales')
        .select(['customer_name', 'sale_note', 'version'])
        .where('machine_id', '=', machineId)
        .executeTakeFirst();
    await anonymise(test.ctx);
    expect((await test.call(admin, 'GET', path)).body).toMatchObject({
      customer_name: reserving.customerName,
    });
    expect(await ofSale()).toEqual({
      customer_name: reserving.customerName,
      sale_note: 'Záloha',
      version: 1,
    });
    const day = '2020-01-02';
    await db.updateTable('sales').set({ recorded_at: day }).where('machine_id', '=', machineId).execute();
    await anonymise(test.ctx);
    expect((await test.call(admin, 'GET', path)).body).toMatchObject({ customer_name: '—' });
    expect(await ofSale()).toEqual({ customer_name: '—', sale_note: null, version: 3 });
  });
});
