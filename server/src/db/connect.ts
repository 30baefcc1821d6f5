import { Kysely, PostgresDialect } from 'kysely';
import { Pool } from 'pg';
import { nameStatements } from './named-statements.ts';
import type { DB } from './schema.gen.ts';
import { typeParsers } from './type-parsers.ts';

/** The database or, inside `inTx`, the transaction. */
export type Db = Kysely<DB>;

export interface PoolOptions {
  /** The name in pg_stat_activity. */
  name: string;
  max?: number;
  /** Milliseconds after which the server cancels a statement. */
  statementTimeout?: number;
  /** A connection broke; the pool replaces it. */
  onError?: (error: Error) => void;
}

/**
 * A pool whose sessions run in UTC and whose rows need no mapping (see `typeParsers`). Timestamps inside JSON
 * (`json_agg`, `to_jsonb`) are formatted by PostgreSQL.
 */
export function createPool(url: string, options: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: options.name,
    max: options.max ?? 10,
    statement_timeout: options.statementTimeout ?? 30_000,
    idle_in_transaction_session_timeout: 60_000,
    // Also the longest wait for a free connection: a thousand calls at once need a few seconds.
    connectionTimeoutMillis: 30_000,
    keepAlive: true,
    options: '-c TimeZone=UTC -c DateStyle=ISO',
    types: typeParsers,
  });
  const report = (error: Error) => options.onError?.(error);
  // Without listeners, a restart of the database would end the process. The pool reports only idle connections; one
  // that breaks in use fails its query and then emits its own error.
  pool.on('error', report);
  pool.on('connect', (client) => {
    nameStatements(client);
    client.on('error', report);
  });
  return pool;
}

const pools = new WeakMap<Db, Pool>();

/** End the pool, not Kysely: the pool may have other users. */
export function createDb(pool: Pool): Db {
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  pools.set(db, pool);
  return db;
}

/** The pool behind `createDb`, for work that needs its own connection; never inside a transaction. */
export function poolOf(db: Db): Pool {
  const pool = pools.get(db);
  if (pool === undefined) throw new Error('a transaction has a connection, not a pool');
  return pool;
}
