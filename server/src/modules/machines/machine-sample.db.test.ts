import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { createTestDb, type TestDb } from '../../../test/test-db.ts';
import { guessMatches } from './machine-sample.repo.ts';

let test: TestDb;
beforeAll(async () => {
  test = await createTestDb();
  await addMachine(test.db, { category: 'loaders' });
  await sql`delete from machines`.execute(test.db);
  // By name: 240 without the word, then 60 with it; every fifth machine has the other word.
  await sql`insert into machines (type, name, manufacturer, model, category)
    select case when n % 2 = 0 then 'stock' else 'used' end, case when n > 240 then 'Volvo' else 'Bobcat' end || to_char(n, '000'),
      case when n % 5 = 0 then 'Liebherr' else 'Komatsu' end, 'L1', 'loaders'
    from generate_series(1, 300) n`.execute(test.db);
});
afterAll(() => test.close());

describe('the guess how many machines contain a text', () => {
  it('is exact for an inventory that the sample contains whole', async () => {
    expect(await guessMatches(test.db, undefined, ['liebherr'])).toMatchObject({ matches: 60, distance: 5 });
    expect(await guessMatches(test.db, 'used', ['liebherr'])).toMatchObject({ matches: 30, distance: 5 });
    expect(await guessMatches(test.db, 'used', ['liebherr', 'volvo'])).toMatchObject({ matches: 6 });
  });

  it('knows that matches are together at one end of the names', async () => {
    expect((await guessMatches(test.db, undefined, ['volvo'])).before).toEqual({ asc: 240, desc: 0 });
    expect((await guessMatches(test.db, undefined, ['liebherr'])).before).toEqual({ asc: 0, desc: 0 });
  });

  it('expects nothing to be found where the sample has no match', async () => {
    const guess = await guessMatches(test.db, undefined, ['xyzzy']);
    expect(guess).toEqual({ matches: 0, distance: Infinity, before: { asc: 0, desc: 0 } });
  });
});
