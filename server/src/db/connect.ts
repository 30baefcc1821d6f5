import { Kysely, PostgresDialect, type LogEvent } from 'kysely';
import { Pool, type PoolClient } from 'pg';
import { discardSpent, onlyWritable } from './backends.ts';
import { nameStatements } from './named-statements.ts';
import { queryByCallback } from './query-by-callback.ts';
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

/** Milliseconds, unless a pool says otherwise. */
const defaultStatementTimeout = 30_000;

/** For long-lived connections: a lost one is noticed within seconds, not after two hours. */
export const keepAlive = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 };

/**
 * A pool whose sessions run in UTC and whose rows need no mapping (see `typeParsers`). Timestamps inside JSON
 * (`json_agg`, `to_jsonb`) are formatted by PostgreSQL.
 */
export function createPool(url: string, options: PoolOptions): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: options.name,
    max: options.max ?? 10,
    // `connectTo` gives up earlier when the pool does not respond.
    connectionTimeoutMillis: 30_000,
    ...keepAlive,
    // Not in the startup packet: a pooler such as PgBouncer refuses settings there.
    ...onlyWritable({
      TimeZone: 'UTC',
      DateStyle: 'ISO',
      statement_timeout: String(options.statementTimeout ?? defaultStatementTimeout),
      idle_in_transaction_session_timeout: '60000',
    }),
    types: typeParsers,
  });
  discardSpent(pool);
  const report = (error: Error) => options.onError?.(error);
  // Without listeners, a restart of the database would end the process. The pool reports only idle connections; one
  // that breaks in use fails its query and then emits its own error.
  pool.on('error', report);
  pool.on('connect', (client) => {
    nameStatements(client);
    queryByCallback(client);
    client.on('error', report);
  });
  return pool;
}

const pools = new WeakMap<Db, Pool>();
/** When a connection of the pool was last released, by `performance.now()`: the clock may jump. */
const releases = new WeakMap<Pool, number>();

/** The text of a statement without its values, and how long it took. */
export type EndedStatement = LogEvent;

/** End the pool, not Kysely: the pool may have other users. */
export function createDb(pool: Pool, onStatement?: (ended: EndedStatement) => void): Db {
  const { options } = pool;
  const connect = () => connectTo(pool);
  const dialect = new PostgresDialect({ pool: { options, connect, end: () => pool.end() } });
  const db = new Kysely<DB>({ dialect, ...(onStatement && { log: onStatement }) });
  pools.set(db, pool);
  pool.on('release', () => releases.set(pool, performance.now()));
  return db;
}

/** The pool behind `createDb`, for work that needs its own connection; never inside a transaction. */
export function poolOf(db: Db): Pool {
  const pool = pools.get(db);
  if (pool === undefined) throw new Error('a transaction has a connection, not a pool');
  return pool;
}

/** Milliseconds since a connection was last released: a sign that the database works. */
export const sinceRelease = (db: Db): number =>
  performance.now() - (releases.get(poolOf(db)) ?? Number.NEGATIVE_INFINITY);

const noResponseMs = 5000;

/**
 * A connection of the pool. Waiting ends when none was released for five seconds; under high load, while connections
 * are released all the time, it may take longer.
 */
export async function connectTo(pool: Pool): Promise<PoolClient> {
  if (pool.idleCount > 0) return pool.connect();
  const began = performance.now();
  const connecting = pool.connect();
  const standstill = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    if (performance.now() - Math.max(began, releases.get(pool) ?? 0) < noResponseMs) return;
    standstill.reject(new Error('timeout exceeded when trying to connect'));
    connecting.then((client) => client.release()).catch(() => undefined);
    clearInterval(timer);
  }, 500);
  try {
    return await Promise.race([connecting, standstill.promise]);
  } finally {
    clearInterval(timer);
  }
}
