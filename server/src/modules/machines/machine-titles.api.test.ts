import type { machines } from '@strojpark/core/contracts/machines';
import type { ResponseOf } from '@strojpark/core/endpoint';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import type { Db } from '../../db/connect.ts';
import { setUpTestApp } from '../../../test/test-app.ts';
import { selectMachinePage } from './machine-list.repo.ts';

type Page = ResponseOf<typeof machines.list>;

const test = setUpTestApp();
const user = test.addUser('salesperson');

const add = (name: string, model: string, serial_number: string, values = {}) =>
  addMachine(test.testDb.db, {
    name: `${name} ${model}`,
    manufacturer: 'Caterpillar',
    model,
    serial_number,
    ...values,
  });

describe('a search whose machines with a fitting title come first', () => {
  beforeAll(async () => {
    for (let n = 0; n < 4; n++) {
      await add('Bagr', `B1${n}`, `CAT10320${n}`);
      await add('Rypadlo Caterpillar', `C1${n}`, `SN32${n}320`);
    }
    await add('Stroj', '320', 'SN1');
    await add('Rypadlo Caterpillar', '320D', 'SN2', { status: 'sold' });
    await add('Rypadlo Caterpillar', '320', 'SN3');
  });

  async function namesOf(search: string, limit: number) {
    const query = new URLSearchParams({ search, limit: `${limit}`, titleFirst: 'true' });
    for (const status of ['available', 'sold']) query.append('status', status);
    const { body } = await test.call<Page>(user, 'GET', `/machines?${query.toString()}`);
    return { names: body.items.map(({ name }) => name), total: body.total, next: body.nextCursor };
  }
  const titled = ['Rypadlo Caterpillar 320', 'Rypadlo Caterpillar 320D', 'Stroj 320'];

  it.each([
    ['cat 320', titled, 11],
    ['caterpillar 320', titled, 11],
    ['320', titled, 11],
    ['rypadlo 320', titled.slice(0, 2), 6],
  ])('for %s lists %j before what has the text within a number', async (search, first, total) => {
    const found = await namesOf(search, 5);
    expect(found.names.slice(0, first.length)).toEqual(first);
    const others = found.names.slice(first.length);
    expect(others).toHaveLength(5 - first.length);
    expect(others).toEqual(others.toSorted());
    expect(found.next).toBeNull();
    const all = await namesOf(search, 50);
    expect(new Set(all.names).size).toBe(total);
    expect(all).toMatchObject({ total, next: null });
  });

  it('is in the order of the list otherwise', async () => {
    const { body } = await test.call<Page>(user, 'GET', '/machines?search=320&limit=2');
    expect(body.items.map(({ name }) => name)).toEqual(['Bagr B10', 'Bagr B11']);
    expect(body.nextCursor).not.toBeNull();
    expect((await namesOf('', 2)).names).toEqual(['Bagr B10', 'Bagr B11']);
  });

  it('looks for a word among other fields of the machine only after that', async () => {
    await add('Terex', '320', 'SN4', { name: 'Terex', location: 'Praha', manufacturer: 'Škoda' });
    await add('Praha', 'P1', 'SN5');
    expect((await namesOf('praha', 5)).names).toEqual(['Praha P1', 'Terex']);
    expect((await namesOf('skoda 320', 5)).names).toEqual(['Terex']);
  });
});

describe('machines found by their titles', () => {
  const pageOf = (db: Db, search: string) =>
    selectMachinePage(db, {
      filter: { deleted: false, type: 'used', status: ['available'], search, titled: true },
      by: { sort: 'name' },
      sort: 'name',
      order: 'asc',
      limit: 6,
      custom: { used: [], stock: [] },
    });

  it('are read from an index where the word is rare in titles, however frequent it is in numbers', async () => {
    await sql`insert into machines (type, name, manufacturer, model, category, serial_number)
      select 'used', 'Volvo ' || n, 'Volvo', 'L1', 'loaders', '99710 ' || n from generate_series(1, 8000) n
      union all select 'used', 'Zetor 99710', 'Zetor', '99710', 'loaders', '1'`.execute(test.testDb.db);
    await sql`vacuum analyze machines`.execute(test.testDb.db);
    const transaction = await test.testDb.db.startTransaction().execute();
    onTestFinished(() => transaction.rollback().execute());
    const scans = async () => {
      const { rows } = await sql<{ n: number; read: number }>`
        select pg_stat_get_xact_numscans('machines_titles'::regclass)::int as n,
          pg_stat_get_xact_tuples_fetched('machines'::regclass)::int as read`.execute(transaction);
      return rows[0] ?? { n: 0, read: 0 };
    };
    expect((await pageOf(transaction, '99710')).items.map(({ name }) => name)).toEqual(['Zetor 99710']);
    expect(await scans()).toMatchObject({ n: 1 });
    expect((await scans()).read).toBeLessThan(50);
    // Most machines have this one, so the order of the list finds the first of them sooner.
    expect((await pageOf(transaction, 'vol')).items).toHaveLength(6);
    expect(await scans()).toMatchObject({ n: 1 });
  });
});
