import { fold } from '@strojpark/core/domain/search-fold';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb, type Db } from '../../db/connect.ts';
import { searchedNumbers } from '../../db/machine-text.ts';
import { addMachine } from '../../../test/build.ts';
import { createTestDb, type TestDb } from '../../../test/test-db.ts';
import { selectMachinePage } from './machine-list.repo.ts';

let test: TestDb;
let db: Db;
let statements: string[] = [];
beforeAll(async () => {
  test = await createTestDb();
  db = createDb(test.pool, ({ query }) => statements.push(query.sql));
  await addMachine(test.db, { category: 'loaders' });
  await sql`delete from machines`.execute(test.db);
  // Every machine has an L120 in its name, and numbers of its own.
  await sql`insert into machines (type, name, manufacturer, model, category, serial_number, equipment_number)
    select 'used', 'Volvo L120 ' || n, 'Volvo', 'L120', 'loaders', 'SN-' || 700000 + n, 'EQ ' || 1000000 + n
    from generate_series(1, 3000) n`.execute(test.db);
});
afterAll(() => test.close());

async function found(search: string) {
  statements = [];
  const page = await selectMachinePage(db, {
    filter: { deleted: false, type: 'used', search },
    by: { sort: 'name' },
    sort: 'name',
    order: 'asc',
    limit: 50,
    custom: { used: [], stock: [] },
  });
  return {
    names: page.items.map(({ name }) => name),
    byNumbers: statements.some((text) => text.includes('number_pieces')),
  };
}

describe('a search for a number', () => {
  it('finds the machine by the index of numbers, also with other words, dashes and spaces', async () => {
    for (const search of ['1002345', 'EQ 1002345', '002345', 'volvo 1002345', 'sn-702345', 'SN702345'])
      expect(await found(search), search).toEqual({ names: ['Volvo L120 2345'], byNumbers: true });
    expect(await found('1002345 zetor')).toEqual({ names: [], byNumbers: true });
  });

  it('uses another index for what many machines have, and for short pieces', async () => {
    expect(await found('l120 volvo')).toMatchObject({ byNumbers: false });
    expect(await found('234')).toMatchObject({ byNumbers: false });
  });
});

describe('the pieces of numbers', () => {
  const text = fc.stringMatching(/^[a-z0-9A-ZčŽ./_\\% -]{0,24}$/);

  it('are the same for the database and for a search', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (word) => {
        const { rows } = await sql<{
          pieces: string[];
        }>`select number_pieces(${fold(word)}) as pieces`.execute(test.db);
        expect(searchedNumbers({ search: word }).pieces.toSorted()).toEqual(rows[0]?.pieces.toSorted());
      }),
    );
  });

  it('of a part of a text are pieces of the text', async () => {
    await fc.assert(
      fc.asyncProperty(text, fc.nat(24), fc.nat(24), async (whole, from, length) => {
        const part = whole.slice(from, from + length);
        const { rows } = await sql<{ isPart: boolean }>`
          select number_pieces(${fold(whole)}) @> ${searchedNumbers({ search: part }).pieces}::text[] as "isPart"`.execute(
          test.db,
        );
        expect(rows[0]?.isPart).toBe(true);
      }),
    );
  });
});
