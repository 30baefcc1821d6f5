import { text } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setUpTestDb } from '../../test/test-db.ts';
import { copyOut, withLiterals } from './copy-out.ts';

const testDb = setUpTestDb();

const selected = (...values: unknown[]) =>
  testDb.db.selectNoFrom(values.map((value, index) => sql`${value}`.as(`v${index}`)));

describe('rows copied out of the database', () => {
  it('contain the values of query parameters', async () => {
    const query = selected("it's; drop table users --", 12.5, true, null, 'back\\slash');
    expect(await text(await copyOut(testDb.db, query, 'format csv'))).toBe(
      "it's; drop table users --,12.5,true,,back\\slash\n",
    );
  });

  it('can be selected by lists as with parameters', async () => {
    const words = ['a', 'with "quotes"', 'and \\', "it's", '{b,c}', ''];
    const json = testDb.db
      .selectFrom(sql<{ word: string }>`unnest(${words}::text[])`.as<'w'>(sql`w(word)`))
      .select(sql`json_agg(word)`.as('words'))
      .where(sql<boolean>`word = any(${words})`);
    const plain = String.raw`format csv, quote E'\x01', delimiter E'\x02'`;
    expect(JSON.parse(await text(await copyOut(testDb.db, json, plain)))).toEqual(words);
  });

  it('fail with the error of the database, and release the connection', async () => {
    const query = selected(sql`1 / (${0}::int)`);
    await expect(text(await copyOut(testDb.db, query, 'format csv'))).rejects.toThrow('division by zero');
    await expect.poll(() => testDb.pool.totalCount - testDb.pool.idleCount).toBe(0);
  });

  it('stop the query when the stream is destroyed', async () => {
    const series = sql<{ n: number }>`generate_series(1, 30000)`;
    const many = testDb.db.selectFrom([series.as('a'), series.as('b')]).select(sql`repeat('x', 100)`.as('x'));
    const rows = await copyOut(testDb.db, many, 'format csv');
    await rows[Symbol.asyncIterator]().next();
    rows.destroy();
    const running = async () => {
      const answer = await testDb.pool.query<{ n: number }>(
        `select count(*) as n from pg_stat_activity where query like 'copy%' and state = 'active'`,
      );
      return answer.rows[0]?.n;
    };
    await expect.poll(running).toBe(0);
  });

  it('need a database, not a transaction', async () => {
    await testDb.db.transaction().execute(async (db) => {
      await expect(copyOut(db, selected(1), 'format csv')).rejects.toThrow('transaction');
    });
  });
});

describe('literals for parameters', () => {
  it('keep texts and names in the statement unchanged', () => {
    const statement = `select '$1', "$1", 'it''s $1', $1, $2 where x = $10`;
    const values = ['a', "b'c", ...Array.from({ length: 7 }, () => 0), 'ten'];
    expect(withLiterals(statement, values)).toBe(
      `select '$1', "$1", 'it''s $1', 'a', 'b''c' where x = 'ten'`,
    );
  });

  it('refuse values they cannot write', () => {
    expect(() => withLiterals('$1', [{ a: 1 }])).toThrow(TypeError);
  });
});
