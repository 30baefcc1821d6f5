import type { machines } from '@strojpark/core/contracts/machines';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { setUpTestApp } from '../../../test/test-app.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');

async function addSold(name: string, soldAt: string, reversedAt: string | null = null) {
  const { db } = test.testDb;
  const id = await addMachine(db, { name, status: reversedAt === null ? 'sold' : 'available' });
  await db
    .insertInto('sales')
    .values({
      machine_id: id,
      machine_name: name,
      machine_identifier: 'x',
      machine_type: 'stock',
      seller_name: 'x',
      status_before: 'available',
      price: 100,
      currency: 'CZK',
      rate: 1,
      price_czk: 100,
      sold_at: soldAt,
      reversed_at: reversedAt,
    })
    .execute();
}

beforeAll(async () => {
  const { db } = test.testDb;
  // Midnight in Prague, on both sides of the daylight saving change.
  await addMachine(db, { name: 'Březen', created_at: '2026-03-28T23:00:00Z' });
  await addMachine(db, { name: 'Den před', created_at: '2026-03-28T22:59:59Z', status: 'damaged' });
  await addMachine(db, { name: 'Den po', created_at: '2026-03-29T22:00:00Z', category: 'cranes' });
  await addSold('Prodaný', '2026-05-31T21:59:59Z');
  await addSold('Prodaný v červnu', '2026-05-31T22:00:00Z');
  await addSold('Vrácený', '2026-05-15T10:00:00Z', '2026-05-16T10:00:00Z');
});

const list = (query: string) =>
  test.call<ResponseOf<typeof machines.list>>(admin, 'GET', `/machines?type=stock&${query}`);
const names = async (query: string) => (await list(query)).body.items.map(({ name }) => name);

describe('filter by date of entry', () => {
  it('uses days in the company’s time zone, both ends included', async () => {
    expect(await names('createdFrom=2026-03-29&createdTo=2026-03-29')).toEqual(['Březen']);
    expect(await names('createdTo=2026-03-28')).toEqual(['Den před']);
    expect(await names('createdFrom=2026-03-29&createdTo=2026-04-30')).toEqual(['Březen', 'Den po']);
  });

  it('combines with other filters, the same in page, total, facets and export', async () => {
    const { body } = await list('createdTo=2026-04-30&category=loaders&facets=status,category&limit=1');
    expect(body).toMatchObject({
      total: 2,
      facets: { status: { available: 1, damaged: 1 }, category: { loaders: 2, cranes: 1 } },
    });
    const next = await list(`createdTo=2026-04-30&category=loaders&limit=1&cursor=${body.nextCursor ?? ''}`);
    expect(next.body.items.map(({ name }) => name)).toEqual(['Den před']);
    const query = 'type=stock&createdTo=2026-04-30&columns=name';
    const file = await test.call<string>(admin, 'GET', `/machines/export/csv?${query}`);
    expect(file.status).toBe(200);
    for (const name of ['Březen', 'Den po', 'Den před']) expect(file.body).toContain(name);
    expect(file.body).not.toContain('Vrácený');
  });

  it('limits bulk actions on all matches', async () => {
    const filter = { type: 'stock', createdTo: '2026-03-28' };
    const changes = { location: 'Brno' };
    const answer = await test.call(admin, 'POST', '/machines/bulk-update', { filter, changes });
    expect(answer.body).toMatchObject({ updated: 1 });
  });
});

describe('filter by date of sale', () => {
  it('shows machines with a valid sale without asking for the status "sold"', async () => {
    expect(await names('status=sold&soldTo=2026-05-31')).toEqual(['Prodaný']);
    expect(await names('soldFrom=2026-05-01&soldTo=2026-06-30')).toEqual(['Prodaný', 'Prodaný v červnu']);
    expect(await names('status=available&soldFrom=2026-05-01')).toEqual([]);
  });

  it.each(['name', 'current_value', 'days_in_stock', 'created_at', 'kt_kod'])(
    'has the same machines on pages in the order of %s as in one list',
    async (sort) => {
      for (const order of ['asc', 'desc']) {
        const query = `soldFrom=2026-05-01&soldTo=2026-06-30&sort=${sort}&order=${order}`;
        const { body: whole } = await list(query);
        expect(whole.items.map(({ name }) => name).toSorted()).toEqual(['Prodaný', 'Prodaný v červnu']);
        const { body: first } = await list(`${query}&limit=1`);
        const { body: second } = await list(`${query}&limit=1&cursor=${first.nextCursor ?? ''}`);
        expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(
          whole.items.map(({ id }) => id),
        );
        expect([first.total, second.total, second.nextCursor]).toEqual([2, 2, null]);
      }
    },
  );

  it('does not change the counts of the other statuses', async () => {
    const { body } = await list('soldFrom=2026-06-01&facets=status');
    expect(body).toMatchObject({ total: 1, facets: { status: { sold: 1 } } });
  });
});

it('an invalid day, and a range that ends before it starts, are refused', async () => {
  const reversed = await list('soldFrom=2026-06-01&soldTo=2026-05-31');
  expect(reversed).toMatchObject({ status: 422, body: { errors: { soldTo: [expect.any(String)] } } });
  for (const query of [
    'createdFrom=yesterday',
    'createdTo=2026-02-30',
    'soldFrom=0000-01-01',
    'soldTo=9999-12-31',
  ])
    expect((await list(query)).status).toBe(400);
});
