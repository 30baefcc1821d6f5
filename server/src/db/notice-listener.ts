import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { poolOf, type Db } from './connect.ts';
import { noticeChannel } from './notices.ts';

const firstPause = 250;
const longestPause = 5_000;
const goodbye = 1_000;
/** How often the connection is tried: a firewall may have forgotten it without a word. */
const pingInterval = 30_000;

interface ListenerOptions {
  db: Db;
  log: FastifyBaseLogger;
  onNotice: (notice: string) => void;
  /** The connection stands, again; what was sent before was not heard. */
  onConnected: () => void;
}

export interface NoticeListener {
  stop: () => Promise<void>;
}

/** Hears what other processes and this one send, on one connection of its own that comes back by itself. */
export function listenToNotices(options: ListenerOptions): NoticeListener {
  const stopping = new AbortController();
  const running = run(options, stopping.signal);
  return {
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function run(options: ListenerOptions, stopping: AbortSignal): Promise<void> {
  let pause = firstPause;
  while (!stopping.aborted) {
    try {
      await listen(options, stopping, () => {
        pause = firstPause;
      });
    } catch (error) {
      options.log.warn({ err: error }, 'database notifications interrupted; reconnecting');
    }
    if (!stopping.aborted) await sleep(pause, undefined, { signal: stopping }).catch(() => undefined);
    pause = Math.min(pause * 2, longestPause);
  }
}

/** Listens until the connection breaks, which throws, or until it is to stop. */
async function listen(
  { db, onNotice, onConnected }: ListenerOptions,
  stopping: AbortSignal,
  onSuccess: () => void,
): Promise<void> {
  const client = new Client({
    connectionString: poolOf(db).options.connectionString,
    application_name: 'strojpark-events',
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    keepAlive: true,
  });
  const broken = new Promise<void>((resolve, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('the connection has ended')));
    stopping.addEventListener('abort', () => resolve(), { once: true });
  });
  // Whatever breaks while it connects is thrown there too.
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
    }, pingInterval);
    await broken;
  } finally {
    clearInterval(ping);
    // A line that has gone dead does not even say goodbye.
    await Promise.race([client.end().catch(() => undefined), sleep(goodbye, undefined, { ref: false })]);
  }
}
