import type { PriceChange } from '@strojpark/core/contracts/price-changes';
import type { machines } from '@strojpark/core/contracts/machines';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { beforeEach, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { columns, csv, importCalls } from '../../../test/import-calls.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp({ staysConsistent: true });
const admin = test.addUser('admin');
const salesperson = test.addUser('salesperson');
let id: string;
let number = 0;

beforeEach(async () => {
  number += 1;
  id = await addMachine(test.testDb.db, { current_value: 100_000, equipment_number: `PC-${number}` });
});

const history = async () => {
  const { body } = await test.call<PriceChange[]>(admin, 'GET', `/machines/${id}/price-changes`);
  return body.map(({ from, to, origin, reason, by }) => ({ from, to, origin, reason, by }));
};
const patch = (body: object) => test.call(admin, 'PATCH', `/machines/${id}`, body);
const by = 'Test admin';

describe('the price history', () => {
  it('has every change by hand, with its reason, and no change that changes nothing', async () => {
    await patch({ current_value: 90_000, price_reason: 'Konec sezóny' });
    await patch({ current_value: 90_000, notes: 'Beze změny ceny', price_reason: 'Nic' });
    await patch({ current_value: null });
    expect(await history()).toEqual([
      { from: 90_000, to: null, origin: 'edit', reason: null, by },
      { from: 100_000, to: 90_000, origin: 'edit', reason: 'Konec sezóny', by },
    ]);
  });

  it.each([
    { change: { current_value: 80_000 }, to: 80_000 },
    { change: { currency: 'EUR' }, to: 100_000 },
  ])('has bulk changes with their reason, and their undo: $change', async ({ change, to }) => {
    const { body } = await test.call<{ runId: string }>(admin, 'POST', '/machines/bulk-update', {
      ids: [id],
      changes: { ...change, price_reason: 'Výprodej' },
    });
    await test.call(admin, 'POST', `/bulk-runs/${body.runId}/undo`);
    expect(await history()).toEqual([
      { from: to, to: 100_000, origin: 'undo', reason: null, by },
      { from: 100_000, to, origin: 'bulk', reason: 'Výprodej', by },
    ]);
  });

  it('has the changes of an import', async () => {
    const names = ['name', 'manufacturer', 'model', 'category', 'equipment_number', 'current_value'];
    const file = csv(names.join(';'), `Nakladač;Volvo;L120;loaders;PC-${number};70000`);
    const options = { machineType: 'stock', mappings: columns(...names) };
    const done = await importCalls(test, admin).import<object>(file, options);
    expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
    expect(await history()).toEqual([{ from: 100_000, to: 70_000, origin: 'import', reason: null, by }]);
  });

  it('is visible to those who see the machine', async () => {
    await patch({ current_value: 90_000 });
    await test.allow({ salesperson: ['machines.view'] });
    const answer = await test.call<PriceChange[]>(salesperson, 'GET', `/machines/${id}/price-changes`);
    expect([answer.status, answer.body.length]).toEqual([200, 1]);
    await test.allow({ salesperson: [] });
    expect((await test.call(salesperson, 'GET', `/machines/${id}/price-changes`)).status).toBe(403);
    await test.unset('role_permissions');
  });

  it('finds machines that were reduced several times within 90 days', async () => {
    await patch({ current_value: 90_000 });
    await patch({ current_value: 95_000 });
    await patch({ current_value: 85_000 });
    await patch({ current_value: 10, currency: 'EUR' });
    const reduced = async (times: number) => {
      const query = `/machines?reduced=${times}&ids=${id}`;
      return (await test.call<ResponseOf<typeof machines.list>>(admin, 'GET', query)).body.total;
    };
    expect([await reduced(1), await reduced(2), await reduced(3)]).toEqual([1, 1, 0]);
    await test.testDb.pool.query(
      `update machine_price_changes set at = at - interval '91 days' where machine_id = $1 and to_value = 90000`,
      [id],
    );
    expect([await reduced(1), await reduced(2)]).toEqual([1, 0]);
  });
});
