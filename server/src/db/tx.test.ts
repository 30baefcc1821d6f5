import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setUpTestDb } from '../../test/test-db.ts';
import type { Db } from './connect.ts';
import { afterCommit, inTx } from './tx.ts';

const database = setUpTestDb();
beforeAll(async () => {
  await database.pool.query('create table counters (name text primary key, value int not null)');
});
beforeEach(() => database.pool.query("truncate counters; insert into counters values ('a', 0), ('b', 0)"));

const increment = (db: Db, name: string) =>
  sql`update counters set value = value + 1 where name = ${name}`.execute(db);
async function value(name: string): Promise<unknown> {
  const { rows } = await sql<{ value: number }>`select value from counters where name = ${name}`.execute(
    database.db,
  );
  return rows[0]?.value;
}

test('the rest of the context is unchanged, and a nested call uses the same transaction', async () => {
  const result = await inTx({ db: database.db, user: 'anna' }, (outer) =>
    inTx(outer, async (inner) => {
      expect(inner).toBe(outer);
      await increment(inner.db, 'a');
      return inner.user;
    }),
  );
  expect(result).toBe('anna');
  expect(await value('a')).toBe(1);
});

test('a failure rolls back everything, including nested calls', async () => {
  await expect(
    inTx({ db: database.db }, async (ctx) => {
      await inTx(ctx, ({ db }) => increment(db, 'a'));
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(await value('a')).toBe(0);
});

test('an after-commit hook runs once, after the commit, and never after a rollback', async () => {
  const seen: string[] = [];
  await inTx({ db: database.db }, async (ctx) => {
    await inTx(ctx, (inner) => Promise.resolve(afterCommit(inner, () => seen.push('committed'))));
    expect(seen).toEqual([]);
  });
  await inTx({ db: database.db }, (ctx) => {
    afterCommit(ctx, () => seen.push('rolled back'));
    return Promise.reject(new Error('no'));
  }).catch(() => seen.push('failed'));
  expect(seen).toEqual(['committed', 'failed']);
});

test('outside a transaction it runs immediately', () => {
  const seen: string[] = [];
  afterCommit({ db: database.db }, () => seen.push('now'));
  expect(seen).toEqual(['now']);
});

test('a serialisation failure is retried with new after-commit hooks', async () => {
  let attempts = 0;
  let commits = 0;
  await inTx({ db: database.db }, async (ctx) => {
    attempts += 1;
    afterCommit(ctx, () => (commits += 1));
    await increment(ctx.db, 'a');
    if (attempts < 3)
      await sql`do $$ begin raise exception 'x' using errcode = '40001'; end $$`.execute(ctx.db);
  });
  expect({ attempts, commits, value: await value('a') }).toEqual({ attempts: 3, commits: 1, value: 1 });
});

test('two transactions that deadlock both succeed eventually', async () => {
  const both = (first: string, second: string) =>
    inTx({ db: database.db }, async ({ db }) => {
      await increment(db, first);
      await sql`select pg_sleep(0.2)`.execute(db);
      await increment(db, second);
    });
  await Promise.all([both('a', 'b'), both('b', 'a')]);
  expect([await value('a'), await value('b')]).toEqual([2, 2]);
});

test('other errors are not retried', async () => {
  let attempts = 0;
  await expect(
    inTx({ db: database.db }, ({ db }) => {
      attempts += 1;
      return sql`insert into counters values ('a', 0)`.execute(db);
    }),
  ).rejects.toMatchObject({ code: '23505' });
  expect(attempts).toBe(1);
});
