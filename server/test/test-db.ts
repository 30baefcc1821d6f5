import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { inject } from 'vitest';
import { createDb, createPool, type Db } from '../src/db/connect.ts';
import { administrate, databaseUrl } from './test-server.ts';

export interface TestDb {
  db: Db;
  pool: Pool;
  url: string;
  close: () => Promise<void>;
}

/** An empty, migrated database of the test file's own; call it in `beforeAll`, `close` in `afterAll`. */
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
