import type { Machine } from '@strojpark/core/contracts/machine-record';
import type { Sale, SaleRecord } from '@strojpark/core/contracts/sales';
import { describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin', { name: 'Alena Správná' });

const list = async (query: string) =>
  (await test.call<{ items: Sale[]; total: number }>(admin, 'GET', `/sales?${query}`)).body;

/** Sells a machine and reverses the sale; returns its id. */
async function reversed(reason: object, price = 700_000): Promise<string> {
  const machineId = await addMachine(test.testDb.db);
  const sale = { status: 'sold', sale_price: price };
  const { body } = await test.call<Machine>(admin, 'PATCH', `/machines/${machineId}`, sale);
  const answer = await test.call(admin, 'POST', `/machines/${machineId}/make-available`, reason);
  expect(answer.status).toBe(200);
  return body.sale?.id ?? '';
}

describe('a reversed sale', () => {
  it('has the reason in its record, among the reversed ones and in their export', async () => {
    const id = await reversed({ reason: 'Zákazník odstoupil' });
    const reversal = { reversed_by_name: 'Alena Správná', reversal_reason: 'Zákazník odstoupil' };
    expect((await test.call<SaleRecord>(admin, 'GET', `/sales/${id}`)).body).toMatchObject({
      ...reversal,
      may_reverse: false,
    });
    expect(await list('reversed=true')).toMatchObject({ total: 1, items: [{ id, ...reversal }] });
    expect(await list('reversed=true&type=used')).toMatchObject({ total: 0, items: [] });
    expect(await list('search=odstoupil')).toMatchObject({ total: 0 });
    const exported = await test.call<object[]>(admin, 'GET', '/sales/export/json?reversed=true');
    expect(exported.body).toMatchObject([
      { price: 700_000, reversed_by: 'Alena Správná', reversal_reason: 'Zákazník odstoupil' },
    ]);
  });

  it('needs no reason, and is not among the others', async () => {
    const id = await reversed({}, 1);
    expect((await list('reversed=true&sort=price&order=asc')).items[0]).toMatchObject({
      id,
      reversal_reason: null,
    });
    expect((await list('')).total).toBe(0);
    expect((await test.call(admin, 'GET', '/sales/totals')).body).toMatchObject({ count: 0 });
    expect((await test.call(admin, 'GET', '/sales/totals?reversed=true')).body).toMatchObject({ count: 2 });
  });
});
