import { Client, DatabaseError, type Pool } from 'pg';
import { requireWritable } from './backends.ts';
import { type Db, poolOf, sinceRelease } from './connect.ts';

const responseTimeoutMs = 1500;
const freshMs = 1000;
/** Two of these and the timeout pass until a standstill is noticed: less than five seconds. */
const checkIntervalMs = 1500;

const tooManyConnections = '53300';

interface Check {
  result: Promise<void>;
  /** Until when its result is valid, by `performance.now()`: the clock may jump. */
  until: number;
}
const checks = new WeakMap<Pool, Check>();

/**
 * Rejects when the database does not answer within 1.5 seconds, or is a standby. Asks on a separate connection,
 * because all others may be busy, and about once a second, however many callers there are.
 */
export function requireResponse(db: Db): Promise<void> {
  const pool = poolOf(db);
  const last = checks.get(pool);
  if (last && performance.now() < last.until) return last.result;
  const check: Check = { result: ask(pool), until: Number.POSITIVE_INFINITY };
  const settle = () => (check.until = performance.now() + freshMs);
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
    await Promise.race([client.connect().then(() => requireWritable(client)), limit.promise]);
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
 * database that answers others is waited for, and so is work that `needsNoDatabase` now.
 */
export async function whileResponding<T>(
  db: Db,
  work: Promise<T>,
  needsNoDatabase: () => boolean = () => false,
): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const timer = setInterval(() => {
    const isActive = sinceRelease(db) < checkIntervalMs;
    if (!isActive && !needsNoDatabase()) requireResponse(db).catch(silence.reject);
  }, checkIntervalMs);
  try {
    return await Promise.race([work, silence.promise]);
  } finally {
    clearInterval(timer);
  }
}
