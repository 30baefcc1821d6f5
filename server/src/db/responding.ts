import { Client, DatabaseError, type Pool } from 'pg';
import { type Db, poolOf, lastReleaseOf } from './connect.ts';

/** In milliseconds. */
const responseTimeoutMs = 1500;
const freshMs = 1000;
const checkInterval = 3000;

const tooManyConnections = '53300';

interface Check {
  result: Promise<void>;
  /** Until when its result is valid. */
  until: number;
}
const checks = new WeakMap<Pool, Check>();

/**
 * Rejects when the database does not answer within 1.5 seconds. Asked on a separate connection, because all others
 * may be busy, and about once a second, however many calls ask.
 */
export function requireResponse(db: Db): Promise<void> {
  const pool = poolOf(db);
  const last = checks.get(pool);
  if (last && Date.now() < last.until) return last.result;
  const check: Check = { result: ask(pool), until: Number.POSITIVE_INFINITY };
  const settle = () => (check.until = Date.now() + freshMs);
  check.result.then(settle, settle);
  checks.set(pool, check);
  return check.result;
}

async function ask({ options: { connectionString } }: Pool): Promise<void> {
  const client = new Client({
    connectionString,
    application_name: 'strojpark-health',
    connectionTimeoutMillis: responseTimeoutMs,
  });
  // The call that fails reports it.
  client.on('error', () => undefined);
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new Error('Query read timeout')), responseTimeoutMs);
  try {
    await Promise.race([client.connect().then(() => client.query('select 1')), limit.promise]);
  } catch (error) {
    // The answer of a database that works and is busy.
    if (!(error instanceof DatabaseError && error.code === tooManyConnections)) throw error;
  } finally {
    clearTimeout(timer);
    // Not awaited: a frozen database never confirms it.
    void client.end().catch(() => undefined);
  }
}

/**
 * The result of `work`, or a rejection within five seconds when the database does not respond. A long statement of a
 * database that answers others is waited for.
 */
export async function whileResponding<T>(db: Db, work: Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    const isActive = Date.now() - lastReleaseOf(db) < checkInterval;
    if (!isActive) requireResponse(db).catch(silence.reject);
  }, checkInterval);
  try {
    return await Promise.race([work, silence.promise]);
  } finally {
    clearInterval(timer);
  }
}
