import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Sale, SaleRecord } from '@strojpark/core/contracts/sales';
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine, customer } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { anonymise } from '../gdpr/gdpr.service.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const seller = test.addUser('salesperson');
const colleague = test.addUser('salesperson');

const details = { invoice_number: 'FV-2026/0417', sale_note: 'Doprava v ceně, přebírá pan Malý' };

/** Sells a machine in one of three ways; its sale. */
async function sold(way: 'by hand' | 'reserved' | 'completed', body: object = details): Promise<SaleRecord> {
  const machineId = await addMachine(test.testDb.db, { created_by: seller.id });
  const price = { salePrice: 700_000, currency: 'CZK' };
  if (way === 'by hand') {
    await test.call(seller, 'PATCH', `/machines/${machineId}`, {
      status: 'sold',
      sale_price: 700_000,
      ...body,
    });
  } else {
    const reservation = { machineId, ...customer };
    const { id } = (await test.call<{ id: string }>(seller, 'POST', '/reservations', reservation)).body;
    const path = way === 'reserved' ? `/machines/${machineId}/sell` : `/reservations/${id}/complete`;
    await test.call(seller, 'POST', path, { ...price, ...body });
  }
  const machine = await test.call<Machine>(seller, 'GET', `/machines/${machineId}`);
  const { status, body: sale } = await test.call<SaleRecord>(
    seller,
    'GET',
    `/sales/${machine.body.sale?.id}`,
  );
  expect(status).toBe(200);
  return sale;
}

const edit = (user: typeof seller, { id }: { id: string }, body: object) =>
  test.call<SaleRecord>(user, 'PATCH', `/sales/${id}`, body);

/** The values of a field in the history of the machine. */
const historyOf = async (sale: SaleRecord, field: string) => {
  const rows = await test.testDb.db
    .selectFrom('audit_log')
    .select('changes')
    .where('entity', '=', 'machine')
    .where('entity_id', '=', sale.machine_id)
    .orderBy('id')
    .execute();
  return rows.map(({ changes }) => (changes as Record<string, unknown>)[field]).filter(Boolean);
};

describe('the invoice number and the note of a sale', () => {
  it.each(['by hand', 'reserved', 'completed'] as const)('are entered with a sale, %s', async (way) => {
    const sale = await sold(way);
    expect(sale).toMatchObject(details);
    expect(await historyOf(sale, 'invoice_number')).toEqual([{ from: null, to: 'FV-2026/0417' }]);
  });

  it('are optional, and blank ones are none', async () => {
    expect(await sold('by hand', { invoice_number: ' ', sale_note: '' })).toMatchObject({
      invoice_number: null,
      sale_note: null,
    });
    expect(await sold('completed', {})).toMatchObject({ invoice_number: null, sale_note: null });
  });

  it('are in the list and the export', async () => {
    const { id } = await sold('by hand', { ...details, invoice_number: 'FV-0001' });
    const { items } = (await test.call<{ items: Sale[] }>(seller, 'GET', '/sales')).body;
    expect(items.find((one) => one.id === id)).toMatchObject({ ...details, invoice_number: 'FV-0001' });
    const exported = await test.call<object[]>(admin, 'GET', '/sales/export/json?search=FV-0001');
    expect(exported.body).toMatchObject([{ ...details, invoice_number: 'FV-0001' }]);
  });

  it('are found by the same invoice number, however it is written, to warn of it', async () => {
    const [first, second] = [
      await sold('by hand', { invoice_number: 'FV-2098/1' }),
      await sold('completed', { invoice_number: 'fv 2098/1' }),
    ];
    const others = async (number: string, except?: string) => {
      const query = new URLSearchParams({ invoice_number: number, ...(except !== undefined && { except }) });
      const { status, body } = await test.call<{ id: string }[]>(
        seller,
        'GET',
        `/sales/by-invoice?${query.toString()}`,
      );
      expect(status).toBe(200);
      return body.map(({ id }) => id);
    };
    expect(await others('FV2098/1')).toEqual([second.id, first.id]);
    expect(await others('FV-2098/1', first.id)).toEqual([second.id]);
    expect(await others('FV-2098')).toEqual([]);
    // The machine is sold again with the same invoice.
    await test.call(admin, 'POST', `/machines/${second.machine_id}/make-available`, {});
    expect(await others('FV-2098/1')).toEqual([first.id]);
    expect((await test.call(seller, 'GET', '/sales/by-invoice?invoice_number=%20')).status).toBe(400);
    expect((await test.call(null, 'GET', '/sales/by-invoice?invoice_number=1')).status).toBe(401);
  });

  it.each(['FV-2099-77', 'fv209977', '2099-77'])(
    'a sale is found by its invoice number: %s',
    async (search) => {
      const { id } = await sold('by hand', { invoice_number: `FV-2099-77${search.length}` });
      const found = await test.call<{ items: Sale[]; total: number }>(
        seller,
        'GET',
        `/sales?search=${encodeURIComponent(`${search}${search.length}`)}`,
      );
      expect(found.body).toMatchObject({ total: 1, items: [{ id }] });
    },
  );

  it('are changed later by the seller and by the office, with an entry in the history of the machine', async () => {
    const sale = await sold('completed');
    expect((await edit(seller, sale, { invoice_number: 'FV-2' })).body).toMatchObject({
      ...details,
      invoice_number: 'FV-2',
      may_edit: true,
    });
    expect((await edit(admin, sale, { sale_note: '' })).body).toMatchObject({ sale_note: null });
    expect((await edit(admin, sale, { sale_note: null })).status).toBe(200);
    expect(await historyOf(sale, 'invoice_number')).toEqual([
      { from: null, to: details.invoice_number },
      { from: details.invoice_number, to: 'FV-2' },
    ]);
    expect(await historyOf(sale, 'sale_note')).toEqual([
      { from: null, to: details.sale_note },
      { from: details.sale_note, to: null },
    ]);
  });

  it('are not changed by another salesperson', async () => {
    const sale = await sold('completed');
    expect((await test.call(colleague, 'GET', `/sales/${sale.id}`)).body).toMatchObject({ may_edit: false });
    expect((await edit(colleague, sale, { invoice_number: 'FV-3' })).status).toBe(403);
    expect((await edit(admin, { id: crypto.randomUUID() }, {})).status).toBe(404);
  });

  it('hide the note, wherever it is, from those who may not see customers', async () => {
    const sale = await sold('completed');
    await edit(seller, sale, { sale_note: 'Volal pan Malý' });
    const permissions = ['machines.view', 'machines.export'] as const;
    await test.allow({ salesperson: [...permissions] });
    onTestFinished(() => test.unset());
    const seen = async (path: string) => {
      const { status, body } = await test.call<unknown>(seller, 'GET', path);
      expect(status).toBe(200);
      return JSON.stringify(body);
    };
    const paths = [
      `/sales/${sale.id}`,
      `/sales?machine=${sale.machine_id}`,
      `/sales/export/json?machine=${sale.machine_id}`,
      `/machines/${sale.machine_id}/timeline`,
    ];
    for (const path of paths) expect(await seen(path), path).not.toMatch(/Malý/);
    await test.allow({ salesperson: [...permissions, 'reservations.view'] });
    for (const path of paths) expect(await seen(path), path).toMatch(/Volal pan Malý/);
  });

  it('have a limited length', async () => {
    const sale = await sold('completed');
    expect((await edit(seller, sale, { invoice_number: 'x'.repeat(41) })).status).toBe(422);
    expect((await edit(seller, sale, { sale_note: 'x'.repeat(2001) })).status).toBe(422);
  });

  describe('the note of an old sale', () => {
    const day = 86_400_000;
    const retained = 30;
    const daysLater = (days: number) => test.at(new Date(Date.now() + days * day).toISOString());
    beforeEach(() => test.set({ SYSTEM_GDPR_MODE: 'true', gdpr_retention_days: String(retained) }));
    afterEach(() => test.unset());

    const noteOf = ({ id }: SaleRecord) =>
      test.testDb.db
        .selectFrom('sales')
        .select(['sale_note', 'invoice_number'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    const none = { invoice_number: details.invoice_number, sale_note: null };

    it('is erased, also in the history, and without a customer', async () => {
      for (const sale of [await sold('by hand'), await sold('completed')]) {
        await anonymise(daysLater(2 * retained));
        expect(await noteOf(sale)).toEqual(none);
        expect(await historyOf(sale, 'sale_note')).toEqual([]);
      }
    });

    it('is erased too if it was written after the customer had become anonymous', async () => {
      const sale = await sold('completed');
      await anonymise(daysLater(2 * retained));
      const { body: written } = await edit(seller, sale, { sale_note: 'Volal pan Malý' });
      expect(written.updated_by_name).toBe(seller.name);
      await anonymise(daysLater(2 * retained));
      expect(await noteOf(sale)).toEqual(none);
      // A correction based on that note was not overtaken by a person.
      expect((await edit(seller, sale, {})).body).toMatchObject({ updated_at: null, updated_by_name: null });
      expect(await historyOf(sale, 'sale_note')).toEqual([]);
    });

    it('is erased from the history of a machine that was deleted permanently', async () => {
      const sale = await sold('by hand');
      await test.testDb.db.deleteFrom('machines').where('id', '=', sale.machine_id).execute();
      await anonymise(daysLater(2 * retained));
      expect(await noteOf(sale)).toEqual(none);
      expect(await historyOf(sale, 'sale_note')).toEqual([]);
    });

    it('is erased from the history after it was removed from a sale without a customer', async () => {
      const sale = await sold('by hand');
      await edit(seller, sale, { sale_note: null });
      await anonymise(daysLater(2 * retained));
      expect(await historyOf(sale, 'sale_note')).toEqual([]);
    });

    it('does not take the note of a newer sale of the machine with it', async () => {
      const sale = await sold('by hand');
      await test.call(seller, 'POST', `/machines/${sale.machine_id}/make-available`, {});
      const sixtyDaysAgo = new Date(Date.now() - 2 * retained * day);
      await test.testDb.db
        .updateTable('sales')
        .set({ sold_at: sixtyDaysAgo, recorded_at: sixtyDaysAgo })
        .where('id', '=', sale.id)
        .execute();
      await test.testDb.db
        .updateTable('audit_log')
        .set({ at: sixtyDaysAgo })
        .where('entity_id', '=', sale.machine_id)
        .execute();
      const again = { status: 'sold', sale_price: 800_000, sale_note: 'Podruhé' };
      await test.call(seller, 'PATCH', `/machines/${sale.machine_id}`, again);
      await anonymise(daysLater(0));
      expect(await noteOf(sale)).toEqual(none);
      expect(await historyOf(sale, 'sale_note')).toEqual([{ from: null, to: 'Podruhé' }]);
    });
  });
});
