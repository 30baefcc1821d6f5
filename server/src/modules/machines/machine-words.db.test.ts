import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createDb } from '../../db/connect.ts';
import { checkConsistency } from '../../db/consistency-check.ts';
import { addMachine } from '../../../test/build.ts';
import { createTestDb, type TestDb } from '../../../test/test-db.ts';
import type { InstantFilter } from './machine-filter.repo.ts';
import { selectMachinePage } from './machine-list.repo.ts';
import { mergeMachineWords } from './machine-words.repo.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
  await addMachine(test.db, { category: 'loaders' });
  await sql`delete from machines`.execute(test.db);
  // By name: 5 000 machines, then 1 000 of Volvo; Zetors are last, but one of them is first.
  await sql`insert into machines (type, name, manufacturer, model, category)
    select 'used', case when n > 5000 then 'Volvo ' else 'Bobcat ' end || lpad(n::text, 5, '0'), 'Maker', 'L1', 'loaders'
    from generate_series(1, 6000) n
    union all select 'used', 'Zetor ' || lpad(n::text, 5, '0'), 'Maker', 'L1', 'loaders' from generate_series(1, 1000) n
    union all select 'used', 'A Zetor', 'Maker', 'L1', 'loaders'`.execute(test.db);
});
afterAll(() => test.close());

async function pageOf(filter: Partial<InstantFilter>, order: 'asc' | 'desc' = 'asc') {
  const statements: string[] = [];
  const db = createDb(test.pool, ({ query }) => statements.push(query.sql));
  const page = await selectMachinePage(db, {
    filter: { deleted: false, type: 'used', ...filter },
    by: { sort: 'name' },
    sort: 'name',
    order,
    limit: 2,
    custom: { used: [], stock: [] },
  });
  return {
    names: page.items.map(({ name }) => name),
    findsAll: statements.some((text) => text.includes('offset 0')),
  };
}

const wordsOf = async (text: string) => {
  const { rows } = await sql<{ word: string }>`select words_of(${text}) as word`.execute(test.db);
  return rows.map(({ word }) => word);
};

async function namesOf(word: string) {
  const { rows } = await sql<{ first: string; last: string; n: number }>`
    select min(first_name) as first, max(last_name) as last, count(*)::int as n from machine_words
    where type = 'used' and word = ${word}`.execute(test.db);
  return rows[0];
}

describe('words of a search text', () => {
  it('are runs of letters with the space before them, short ones only after a space', async () => {
    expect(await wordsOf(' volvo l120\n sn-abc12xy 7cat')).toEqual([' volvo', ' l', ' sn', 'abc', 'cat']);
  });
});

describe('a list by name that is searched for a word', () => {
  it('starts where the machines with the word are, also from the end', async () => {
    expect(await pageOf({ search: 'volvo' })).toEqual({
      names: ['Volvo 05001', 'Volvo 05002'],
      findsAll: false,
    });
    expect(await pageOf({ search: 'bobcat' }, 'desc')).toEqual({
      names: ['Bobcat 05000', 'Bobcat 04999'],
      findsAll: false,
    });
  });

  it('finds a part of a word, its beginning and several words', async () => {
    for (const filter of [{ search: 'olvo' }, { search: 'vo' }, { search: 'mak volvo' }, { name: 'volv' }])
      expect(await pageOf(filter)).toEqual({ names: ['Volvo 05001', 'Volvo 05002'], findsAll: false });
  });

  it('finds a machine far from the others with its word', async () => {
    const { names } = await pageOf({ search: 'zetor' });
    expect(names).toEqual(['A Zetor', 'Zetor 00001']);
  });
});

describe('the names between which a word is', () => {
  it('follow new, renamed and moved machines', async () => {
    await addMachine(test.db, { type: 'used', name: 'Kolos', category: 'loaders' });
    expect(await namesOf(' kolos')).toMatchObject({ first: expect.stringMatching(/^kolos/i) as string });
    await sql`update machines set name = 'Babel kolos' where name = 'Kolos'`.execute(test.db);
    const renamed = await namesOf(' kolos');
    expect(renamed?.first).toMatch(/^babel/i);
    expect(renamed?.last).toMatch(/^kolos/i);
    await sql`update machines set type = 'stock' where name = 'Babel kolos'`.execute(test.db);
    expect(await checkConsistency(test.db)).toEqual([]);
  });

  it('are looked up by their index, although the plan was made when there were few', async () => {
    const transaction = await test.db.startTransaction().execute();
    onTestFinished(() => transaction.rollback().execute());
    const scans = async () => {
      const { rows } = await sql<{ n: number }>`
        select pg_stat_get_xact_numscans('machine_words'::regclass)::int as n`.execute(transaction);
      return rows[0]?.n;
    };
    const add = (count: number) =>
      sql`insert into machines (type, name, manufacturer, model, category)
        select 'used', 'Bobcat ' || translate(n::text, '0123456789', 'abcdefghij'), 'Maker', 'L1', 'loaders'
        from generate_series(1, ${count}::int) n`.execute(transaction);
    await sql`truncate machine_words`.execute(transaction);
    await add(1);
    await sql`analyze machine_words`.execute(transaction);
    const before = await scans();
    await add(100);
    await sql`update machines set model = 'Other' where name like 'Bobcat b%'`.execute(transaction);
    expect(await scans()).toBe(before);
  });

  it('are stored only where they are missing, and merged', async () => {
    const before = await namesOf(' volvo');
    await addMachine(test.db, { type: 'used', name: 'Volvo 05500x', category: 'loaders' });
    expect(await namesOf(' volvo')).toEqual(before);
    await addMachine(test.db, { type: 'used', name: 'Cvolvo volvo', category: 'loaders' });
    await addMachine(test.db, { type: 'used', name: 'Bvolvo volvo', category: 'loaders' });
    const apart = await namesOf(' volvo');
    expect(apart).toMatchObject({ n: 3, last: before?.last });
    await mergeMachineWords(test.db);
    expect(await namesOf(' volvo')).toEqual({ ...apart, n: 1 });
    expect(await checkConsistency(test.db)).toEqual([]);
  });
});
