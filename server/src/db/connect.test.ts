import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpTestDb } from '../../test/test-db.ts';
import { named, statementName } from './named-statements.ts';
import { isoTimestamp } from './type-parsers.ts';

const database = setUpTestDb();

test('rows contain numbers, plain dates, and timestamps in ISO 8601 UTC', async () => {
  const { rows } = await sql`
    select 1234.50::numeric as price, 9007199254740991::int8 as count, date '2026-01-02' as day,
      timestamptz '2026-01-01 10:00:00.12+02' as at,
      array[1.5, null]::numeric[] as prices, array[date '2026-01-02'] as days,
      array[timestamptz '2026-01-01 10:00+02'] as times, '{"a": [1]}'::jsonb as json`.execute(database.db);
  expect(rows).toEqual([
    {
      price: 1234.5,
      count: 9007199254740991,
      day: '2026-01-02',
      at: '2026-01-01T08:00:00.120Z',
      prices: [1.5, null],
      days: ['2026-01-02'],
      times: ['2026-01-01T08:00:00.000Z'],
      json: { a: [1] },
    },
  ]);
});

test('a timestamp keeps its microseconds, so that it finds its own row', async () => {
  const { rows } = await sql<{ at: string }>`select timestamptz '2026-01-01 10:00:00.123456Z' as at`.execute(
    database.db,
  );
  expect(rows).toEqual([{ at: '2026-01-01T10:00:00.123456Z' }]);
});

test.each([
  ['2026-01-01 10:00:00+00', '2026-01-01T10:00:00.000Z'],
  ['2026-01-01 10:00:00.5+00', '2026-01-01T10:00:00.500Z'],
  ['2026-01-01 10:00:00+05:30', '2026-01-01T04:30:00.000Z'],
  ['infinity', 'infinity'],
])('the timestamp %s is read as %s', (text, iso) => {
  expect(isoTimestamp(text)).toBe(iso);
});

test('a marked query is a named prepared statement, others are not', async () => {
  const { db } = database;
  await db.connection().execute(async (connection) => {
    await sql`${named('numbers_first')} select ${1}::int as n`.execute(connection);
    await sql`${named('numbers_first')} select ${2}::int as n`.execute(connection);
    await sql`select ${3}::int as n`.execute(connection);
    await connection
      .selectFrom('schema_migrations')
      .modifyFront(named('migrations_all'))
      .select('version')
      .execute();
    const { rows } = await sql<{
      name: string;
      runs: number;
    }>`select name, generic_plans + custom_plans as runs from pg_prepared_statements order by name`.execute(
      connection,
    );
    expect(rows).toEqual([
      { name: expect.stringMatching(/^migrations_all_[0-9a-f]{12}$/) as string, runs: 1 },
      { name: expect.stringMatching(/^numbers_first_[0-9a-f]{12}$/) as string, runs: 2 },
    ]);
  });
});

test('two texts with one name are two statements', () => {
  const first = statementName('/* name: same */ select 1');
  expect(first).not.toBe(statementName('/* name: same */ select 2'));
  expect(first).toBe(statementName('/* name: same */ select 1'));
  expect(statementName('select 1 /* name: later */')).toBeUndefined();
});

test('a name is given to few texts, so that no session fills up', () => {
  const names = Array.from({ length: 100 }, (_, n) => statementName(`/* name: varied */ select ${n}`));
  expect(names.filter((name) => name !== undefined)).toHaveLength(40);
  expect(statementName('/* name: varied */ select 0')).toBe(names[0]);
});

test('a statement is cancelled at its timeout', async () => {
  const { pool } = database;
  await pool.query("set statement_timeout = '50ms'");
  await expect(pool.query('select pg_sleep(5)')).rejects.toMatchObject({ code: '57014' });
});

test('the rows of a query are freed by minor garbage collections, not kept until a major one', async () => {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as (options?: { type: 'minor' }) => void;
  const oldSpace = () =>
    getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? 0;
  const read = async () => {
    await sql`select n, md5(n::text) as text from generate_series(1, 2000) n`.execute(database.db);
    collect({ type: 'minor' });
    // The rows are in use until the end of the turn.
    await new Promise((resolve) => setImmediate(resolve));
  };
  await read();
  collect();
  const before = oldSpace();
  for (let n = 0; n < 40; n++) await read();
  // The rows of the 40 queries take about 8 MB.
  expect(oldSpace() - before).toBeLessThan(2_000_000);
});

test('a refused statement has the stack of the code that sent it', async () => {
  const client = await database.pool.connect();
  const send = async () => client.query('select no_such_column');
  const error: unknown = await send().catch((problem: unknown) => problem);
  client.release();
  expect(error).toMatchObject({ code: '42703', stack: expect.stringContaining('connect.test') as string });
});
