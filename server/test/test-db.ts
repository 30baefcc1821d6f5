import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { createDb, createPool, type Db } from '../src/db/connect.ts';
import { administrate, databaseUrl } from './test-server.ts';

export interface TestDb {
  db: Db;
  pool: Pool;
  url: string;
  close: () => Promise<void>;
}

/** A database without tables, whose owner has no rights beyond owning it. */
export async function createBareDb(): Promise<TestDb> {
  const { url: serverUrl } = inject('testServer');
  const name = `strojpark_test_${randomBytes(6).toString('hex')}`;
  await administrate(serverUrl, `create role ${name} login password 'bare' nosuperuser`);
  await administrate(serverUrl, `create database ${name} owner ${name} template template0 encoding 'UTF8'`);
  const url = new URL(databaseUrl(serverUrl, name));
  [url.username, url.password] = [name, 'bare'];
  const pool = createPool(url.href, { name: 'strojpark test' });
  return {
    db: createDb(pool),
    pool,
    url: url.href,
    async close() {
      await pool.end();
      await administrate(serverUrl, `drop database ${name} with (force)`);
      await administrate(serverUrl, `drop role ${name}`);
    },
  };
}

/** An empty migrated database; the caller closes it. */
export async function createTestDb(): Promise<TestDb> {
  const { url: serverUrl, template } = inject('testServer');
  const name = `strojpark_test_${randomBytes(6).toString('hex')}`;
  await administrate(serverUrl, `create database ${name} template ${template}`);
  const url = databaseUrl(serverUrl, name);
  const pool = createPool(url, { name: 'strojpark test' });
  return {
    db: createDb(pool),
    pool,
    url,
    async close() {
      await pool.end();
      await administrate(serverUrl, `drop database ${name} with (force)`);
    },
  };
}

/** An empty migrated database for this test file, created before its tests and dropped after them. */
export function setUpTestDb(): TestDb {
  const used = {} as TestDb;
  beforeAll(async () => {
    Object.assign(used, await createTestDb());
  });
  afterAll(() => used.close());
  return used;
}
