import { randomBytes } from 'node:crypto';
import { createPool } from '../src/db/connect.ts';
import { migrate } from '../src/db/migrate.ts';
import { startTestCluster } from './test-cluster.ts';

/** What a worker needs to create databases. */
export interface TestServer {
  /** The address of a database from which others can be created. */
  url: string;
  template: string;
}

/**
 * A server with a migrated template database: a new local one, or the one at TEST_DATABASE_URL (its user must be
 * allowed to create databases), where only the template is ours and is dropped at the end.
 */
export async function createTemplate(): Promise<{ server: TestServer; stop: () => Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? undefined : await startTestCluster();
  const url = given ?? cluster?.url ?? '';
  const template = `strojpark_template_${randomBytes(6).toString('hex')}`;
  const stop = async () => {
    if (cluster) await cluster.stop();
    else await administrate(url, `drop database if exists ${template}`);
  };
  try {
    await administrate(url, `create database ${template} template template0 encoding 'UTF8'`);
    const pool = createPool(databaseUrl(url, template), { name: 'strojpark test' });
    try {
      await migrate(pool);
    } finally {
      await pool.end();
    }
  } catch (error) {
    await stop();
    throw error;
  }
  return { server: { url, template }, stop };
}

/** Runs a statement outside a transaction, on its own connection, for as long as it takes: dropping a database waits for a checkpoint. */
export async function administrate(url: string, statement: string): Promise<void> {
  const pool = createPool(url, { name: 'strojpark test', max: 1, statementTimeout: 0 });
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}

export function databaseUrl(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}
