import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { Client } from 'pg';
import { keepAlive, poolOf, type Db } from './connect.ts';

const noticeChannel = 'strojpark_events';

/** Each notice may have up to 8000 bytes. */
export async function sendNotices(db: Db, notices: readonly string[]): Promise<void> {
  await sql`select pg_notify(${noticeChannel}, notice) from unnest(${notices}::text[]) as notice`.execute(db);
}

/** The connection outlives the request that is the first to need it; its work must not be logged as of that request. */
const outsideOfRequests = AsyncLocalStorage.snapshot();

const minDelayMs = 250;
const maxDelayMs = 5_000;
const closeTimeoutMs = 1_000;
/** A connection may be lost without notice: a network failure, a firewall that drops idle ones. */
const pingIntervalMs = 5_000;
const timeoutMs = 5_000;

interface ListenerOptions {
  db: Db;
  log: FastifyBaseLogger;
  onNotice: (notice: string) => void;
  /** Also after a reconnect; notices sent in between were missed. */
  onConnected: () => void;
}

export interface NoticeListener {
  stop: () => Promise<void>;
}

/** Receives notices of all processes on a separate connection, which reconnects automatically. */
export function listenToNotices(options: ListenerOptions): NoticeListener {
  const stopping = new AbortController();
  const running = outsideOfRequests(() => run(options, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function run(options: ListenerOptions, stopping: AbortSignal): Promise<void> {
  let delayMs = minDelayMs;
  while (!stopping.aborted) {
    try {
      await listen(options, stopping, () => {
        delayMs = minDelayMs;
      });
    } catch (error) {
      options.log.warn({ err: error }, 'database notifications interrupted; reconnecting');
    }
    if (!stopping.aborted) await sleep(delayMs, undefined, { signal: stopping }).catch(() => undefined);
    delayMs = Math.min(delayMs * 2, maxDelayMs);
  }
}

/** Throws when the connection breaks; returns when stopped. */
async function listen(
  { db, onNotice, onConnected }: ListenerOptions,
  stopping: AbortSignal,
  onSuccess: () => void,
): Promise<void> {
  const client = new Client({
    connectionString: poolOf(db).options.connectionString,
    application_name: 'strojpark-events',
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    ...keepAlive,
  });
  const broken = new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('the connection has ended')));
    stopping.addEventListener('abort', () => resolve(), { once: true });
  });
  // Errors while connecting are thrown below as well.
  broken.catch(() => undefined);
  client.on('notification', ({ payload }) => onNotice(payload ?? ''));
  let ping: NodeJS.Timeout | undefined;
  try {
    await client.connect();
    await client.query(`listen ${noticeChannel}`);
    onSuccess();
    onConnected();
    ping = setInterval(() => {
      client.query('select 1').catch((error: unknown) => client.emit('error', error));
    }, pingIntervalMs);
    await broken;
  } finally {
    clearInterval(ping);
    // A dead connection never confirms that it is closed.
    await Promise.race([
      client.end().catch(() => undefined),
      sleep(closeTimeoutMs, undefined, { ref: false }),
    ]);
  }
}
