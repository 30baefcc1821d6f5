import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DatabaseError } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '../../test/eventually.ts';
import { createTestDb, type TestDb } from '../../test/test-db.ts';
import { createPool } from './connect.ts';
import { migrate } from './migrate.ts';

let database: TestDb;
let folder: string;
beforeEach(async () => {
  database = await createTestDb();
  await database.pool.query('drop schema public cascade; create schema public');
  folder = await mkdtemp(join(tmpdir(), 'strojpark-migrations-'));
});
afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

const add = (name: string, ...up: string[]) =>
  writeFile(join(folder, `${name}.ts`), `export const up: readonly string[] = ${JSON.stringify(up)};`);
const run = () => migrate(database.pool, { folder: pathToFileURL(`${folder}/`) });

test('migrations run once, in order', async () => {
  await add('0002-more', 'alter table things add column name text');
  await add('0001-first', 'create table things (id int)', 'insert into things values (1)');
  expect(await run()).toEqual(['0001-first', '0002-more']);
  expect(await run()).toEqual([]);
  await add('0003-last', "update things set name = 'x'");
  expect(await run()).toEqual(['0003-last']);
  const { rows } = await database.pool.query('select id, name from things');
  expect(rows).toEqual([{ id: 1, name: 'x' }]);
});

test('a number that two migrations share, or a missing one, is refused', async () => {
  await add('0001-first', 'create table things (id int)');
  await add('0001-other', 'create table others (id int)');
  await expect(run()).rejects.toThrow('the number of migration 0001-other is taken or leaves a gap');
  await rm(join(folder, '0001-other.ts'));
  await add('0003-last', 'create table others (id int)');
  await expect(run()).rejects.toThrow('the number of migration 0003-last is taken or leaves a gap');
});

test('a failed migration is rolled back and can be repeated', async () => {
  await add('0001-first', 'create table things (id int)', 'insert into things values (0)');
  await add('0002-broken', 'create table others (id int)', 'select 1 / id from things');
  await expect(run()).rejects.toThrow('Migration 0002-broken failed: division by zero');
  await database.pool.query('update things set id = 1');
  expect(await run()).toEqual(['0002-broken']);
});

test('processes starting at the same time apply each migration once', async () => {
  await add('0001-first', 'create table things (id int)', 'select pg_sleep(0.1)');
  await add('0002-more', 'insert into things values (1)');
  const pools = Array.from({ length: 12 }, () => createPool(database.url, { name: 'test', max: 1 }));
  const results = await Promise.all(
    pools.map((pool) => migrate(pool, { folder: pathToFileURL(`${folder}/`) })),
  );
  await Promise.all(pools.map((pool) => pool.end()));
  expect(results.flat().toSorted()).toEqual(['0001-first', '0002-more']);
});

/** Two tables, and a migration that needs locks on both. */
async function addMigrationOfTwoTables(): Promise<void> {
  await add('0001-first', 'create table things (id int)', 'create table others (id int)');
  await run();
  await add(
    '0002-more',
    'alter table others add column name text',
    'alter table things add column name text',
  );
}

test('a migration waits for work on its tables without blocking other work, and is then applied', async () => {
  await addMigrationOfTwoTables();
  const working = await database.pool.connect();
  await working.query('begin');
  // Never the one that a deadlock ends.
  await working.query("set local deadlock_timeout = '1min'");
  await working.query('insert into things values (1)');
  const migrating = run();
  // Until it waits for this transaction, with a lock on the other table: a deadlock, if it kept waiting.
  await eventually(async () => {
    const { rows } = await database.pool.query(
      `select 1 from pg_locks join pg_database d on d.oid = database
       where not granted and datname = current_database()`,
    );
    expect(rows).toHaveLength(1);
  });
  await working.query('insert into others values (1)');
  await working.query('commit');
  working.release();
  expect(await migrating).toEqual(['0002-more']);
  const { rows } = await database.pool.query('select * from things');
  expect(rows).toEqual([{ id: 1, name: null }]);
});

test('a migration gets its locks although there is always a transaction that holds one and wants the other', async () => {
  await addMigrationOfTwoTables();
  let isMigrated = false;
  const work = async () => {
    const client = await database.pool.connect();
    while (!isMigrated) {
      try {
        await client.query('begin; insert into things (id) values (1); select pg_sleep(0.6)');
        await client.query('insert into others (id) values (1); commit');
      } catch (error) {
        // As the program does, it repeats the transaction after a deadlock. Nothing else may fail.
        await client.query('rollback');
        if (!(error instanceof DatabaseError && error.code === '40P01')) throw error;
      }
    }
    client.release();
  };
  const working = Promise.all([work(), work(), work()]);
  expect(await run()).toEqual(['0002-more']);
  isMigrated = true;
  await working;
});

test('a migration that never gets its locks fails with the reason', async () => {
  await add('0001-first', 'create table things (id int)');
  await run();
  await add('0002-more', 'alter table things add column name text');
  const working = await database.pool.connect();
  await working.query('begin');
  await working.query('insert into things values (1)');
  await expect(
    migrate(database.pool, { folder: pathToFileURL(`${folder}/`), patienceMs: 0 }),
  ).rejects.toThrow('Migration 0002-more failed: canceling statement due to lock timeout');
  await working.query('rollback');
  working.release();
  expect(await run()).toEqual(['0002-more']);
});

test('a database newer than the program is refused with a clear message', async () => {
  await add('0001-first', 'create table things (id int)');
  await run();
  await database.pool.query("insert into schema_migrations (version, name) values (7, '0007-future')");
  await expect(run()).rejects.toThrow(
    'The database has version 7, but this program supports versions up to 1',
  );
});
