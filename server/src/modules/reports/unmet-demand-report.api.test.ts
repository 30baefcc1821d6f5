import type { UnmetDemandReport } from '@strojpark/core/contracts/reports';
import { defaultPermissions, permissions } from '@strojpark/core/domain/access/permissions';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { demandCalls } from '../../../test/demands.ts';
import { madeReport, sheetsOf } from '../../../test/report-files.ts';
import { setUpTestApp, type TestUser } from '../../../test/test-app.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
const backoffice = test.addUser('backoffice');
const salesperson = test.addUser('salesperson');
const thisYear = new Date().getFullYear();

const report = (user: TestUser | null = backoffice) =>
  test.call<UnmetDemandReport>(user, 'GET', '/reports/unmet-demand');
const calls = demandCalls(test);
/** The total of a list, page by page. */
async function listed(filters: Record<string, string>): Promise<number> {
  const ids = new Set<string>();
  let cursor: string | null = null;
  let total = 0;
  do {
    const query = new URLSearchParams({ ...filters, limit: '2', ...(cursor !== null && { cursor }) });
    const { status, body } = await test.call<{
      items: { id: string }[];
      total: number;
      nextCursor: string | null;
    }>(backoffice, 'GET', `/demands?${query.toString()}`);
    expect(status).toBe(200);
    for (const { id } of body.items) ids.add(id);
    ({ total, nextCursor: cursor } = body);
  } while (cursor !== null);
  expect(ids.size).toBe(total);
  return total;
}

beforeEach(async () => {
  const { db } = test.testDb;
  await db.deleteFrom('demands').execute();
  await db.deleteFrom('machines').execute();
  await db
    .insertInto('exchange_rates')
    .values({ day: '2020-01-01', currency: 'EUR', rate: 25, source: 'test' })
    .onConflict((on) => on.doNothing())
    .execute();
  await addMachine(db, { category: 'loaders', name: 'Nakladač' });
  await addMachine(db, { category: 'cranes', name: 'Jeřáb', status: 'maintenance' });
});
afterEach(() => test.unset());

describe('the report about unmet demand', () => {
  it('takes reports.view in an office role', async () => {
    expect((await report(null)).status).toBe(401);
    await test.allow({ ...defaultPermissions, salesperson: permissions });
    expect((await report(salesperson)).status).toBe(403);
    expect((await report(backoffice)).status).toBe(200);
  });

  it('contains open demands without a machine that suits, by category, age and price', async () => {
    await calls.wants(salesperson, { category: ['loaders'] });
    await calls.wants(salesperson, { category: ['cranes'], yearFrom: thisYear - 2, valueTo: 1_000_000 });
    await calls.wants(salesperson, { category: ['cranes'], yearFrom: thisYear - 1, valueTo: 999_999 });
    await calls.wants(admin, {
      category: ['cranes', 'rollers'],
      yearFrom: thisYear - 30,
      valueTo: 20_000_000,
    });
    await calls.wants(admin, { search: 'nic takového' });
    const closed = await calls.wants(admin, { category: ['rollers'] });
    expect((await calls.act(admin, closed.id, 'close')).status).toBe(200);
    await calls.match();
    const any = { above: null, upTo: null };
    const high = { above: 10_000_000, upTo: null };
    expect((await report()).body).toEqual({
      total: 4,
      open: 5,
      currency: 'CZK',
      groups: [
        { category: 'cranes', age: 'upTo2', price: { above: null, upTo: 1_000_000 }, count: 2 },
        { category: 'cranes', age: 'older', price: high, count: 1 },
        { category: 'rollers', age: 'older', price: high, count: 1 },
        { category: null, age: 'any', price: any, count: 1 },
      ],
    });
  });

  it('a demand whose only machine was found unsuitable is unmet', async () => {
    const demand = await calls.wants(salesperson, { category: ['loaders'] });
    await calls.match();
    expect((await report()).body.total).toBe(0);
    const [machine] = await test.testDb.db
      .selectFrom('machines')
      .select('id')
      .where('category', '=', 'loaders')
      .execute();
    const { status } = await test.call(
      salesperson,
      'POST',
      `/demands/${demand.id}/matches/${machine?.id}/unsuitable`,
      { reason: 'příliš široký' },
    );
    expect(status).toBe(200);
    expect((await report()).body.total).toBe(1);
  });

  it('compares prices in the company’s currency', async () => {
    await calls.wants(salesperson, { category: ['cranes'], valueTo: 100_000 }, { currency: 'EUR' });
    await calls.wants(salesperson, { category: ['cranes'], valueTo: 100_001 }, { currency: 'EUR' });
    await calls.match();
    const { groups } = (await report()).body;
    expect(groups.map(({ price }) => price)).toEqual([
      { above: 1_000_000, upTo: 2_500_000 },
      { above: 2_500_000, upTo: 5_000_000 },
    ]);
  });

  it('each figure is the total of the list of demands with the filters of its group', async () => {
    const old = thisYear - 30;
    await calls.wants(salesperson, { category: ['loaders'] });
    await calls.wants(salesperson, { category: ['cranes'] });
    await calls.wants(salesperson, { category: ['cranes'], yearFrom: thisYear - 2, valueTo: 1_000_000 });
    await calls.wants(admin, { category: ['cranes', 'rollers'], yearFrom: old, valueTo: 1_000_001 });
    await calls.wants(admin, { category: ['rollers'], yearFrom: old, valueTo: 100_000 }, { currency: 'EUR' });
    await calls.wants(admin, { category: ['rollers'], yearFrom: old, valueTo: 2_500_000 });
    await calls.wants(admin, { search: 'nic takového', valueTo: 20_000_000 });
    await calls.wants(admin, { search: 'nic takového' });
    const closed = await calls.wants(admin, { category: ['rollers'] });
    await calls.act(admin, closed.id, 'close');
    await calls.match();
    const { body } = await report();
    expect(await listed({ unmet: 'true' })).toBe(body.total);
    expect(await listed({ status: 'open' })).toBe(body.open);
    expect(body).toMatchObject({ total: 7, open: 8 });
    expect(body.groups.map(({ count }) => count)).toEqual([3, 1, 1, 1, 1, 1]);
    for (const { category, age, price, count } of body.groups)
      expect(
        await listed({
          unmet: 'true',
          age,
          ...(category === null ? { anyCategory: 'true' } : { category }),
          ...(price.above === null && price.upTo === null && { anyPrice: 'true' }),
          ...(price.above !== null && { priceAbove: `${price.above}` }),
          ...(price.upTo !== null && { priceUpTo: `${price.upTo}` }),
        }),
        JSON.stringify({ category, age, price }),
      ).toBe(count);
  });

  it('the list refuses an age or a price that is none', async () => {
    for (const query of ['age=upTo3', 'priceAbove=moc', 'priceUpTo=-1'])
      expect((await test.call(backoffice, 'GET', `/demands?${query}`)).status).toBe(400);
  });

  it('is a workbook with the same groups and the demands themselves', async () => {
    await calls.wants(salesperson, { category: ['cranes'], manufacturer: ['Tadano'], valueTo: 5_000_000 });
    await calls.match();
    const { content, rows } = await madeReport(test, admin, { report: 'unmetDemand' });
    expect(rows).toBe(1);
    const sheets = await sheetsOf(content);
    expect([...sheets.keys()].slice(1)).toEqual(['Co nakoupit', 'Poptávky']);
    expect(sheets.get('Co nakoupit')?.[1]).toEqual(['cranes', 'na stáří nezáleží', 2_500_000, 5_000_000, 1]);
    expect(sheets.get('Poptávky')?.[1]).toEqual(
      expect.arrayContaining(['cranes', 'Tadano', 5_000_000, 'CZK']),
    );
  });
});
