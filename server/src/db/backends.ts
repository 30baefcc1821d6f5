import type { Socket } from 'node:net';
import { Client, DatabaseError, type ClientBase, type Pool, type PoolClient, type PoolConfig } from 'pg';
import { isSpentState } from '../lib/outage.ts';

const checkIntervalMs = 4_000;
const checkTimeoutMs = 2_000;
/** The pool has no time limit for preparing a connection. */
const prepareTimeoutMs = 5_000;

/** A session of one server; no two servers have sessions with the same number and start. */
interface Backend {
  pid: number;
  startedAt: string;
}
const backends = new WeakMap<ClientBase, Backend>();

const streamOf = (client: PoolClient) => client.connection.stream as Socket;

const standby = () =>
  Object.assign(new DatabaseError('the server is a standby and cannot write', 0, 'error'), { code: '25006' });

/**
 * Prepares a new connection with these settings; rejects when its server is a standby, such as a former primary
 * (libpq calls this `target_session_attrs=read-write`).
 */
export async function requireWritable(
  client: ClientBase,
  settings: Readonly<Record<string, string>> = {},
): Promise<void> {
  const values = Object.entries(settings).flat();
  const set = Object.keys(settings).map((_, n) => `set_config($${2 * n + 1}, $${2 * n + 2}, false)`);
  // The types do not know the time limit of one query.
  const query = {
    text: `select pid, extract(epoch from backend_start)::text as "startedAt",
       pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "isReadOnly"
       ${set.map((one) => `, ${one}`).join('')}
     from pg_stat_activity where pid = pg_backend_pid()`,
    values,
    query_timeout: prepareTimeoutMs,
  };
  const { rows } = await client.query<Backend & { isReadOnly: boolean }>(query);
  const [found] = rows;
  if (!found || found.isReadOnly) throw standby();
  backends.set(client, { pid: found.pid, startedAt: found.startedAt });
}

/** Options of a pool that only gives out connections that can write. */
export function onlyWritable(settings?: Readonly<Record<string, string>>): Pick<PoolConfig, 'onConnect'> {
  // The pool waits for the promise, and drops the connection when it rejects; its types do not say so.
  const prepare: (client: ClientBase) => unknown = (client) => requireWritable(client, settings);
  return { onConnect: prepare };
}

/**
 * Keeps the pool from reusing connections that no longer work. Those that failed with such an error are closed
 * when they are released. One that has been silent for seconds may have lost its server without notice (a network
 * failure, a failover). TCP gives up only after a quarter of an hour, so a new connection is used to ask whether
 * the session still exists. A long statement is not interrupted.
 */
export function discardSpent(pool: Pool): void {
  const all = new Set<PoolClient>();
  const used = new Map<PoolClient, number>();
  const spent = new WeakSet<PoolClient>();
  let isChecking = false;

  async function check(): Promise<void> {
    let isSilent = false;
    for (const [client, before] of used) {
      const { bytesRead } = streamOf(client);
      isSilent ||= bytesRead === before;
      used.set(client, bytesRead);
    }
    if (!isSilent || isChecking) return;
    isChecking = true;
    for (const client of await selectLost(pool, all)) streamOf(client).destroy();
    isChecking = false;
  }

  const timer = setInterval(() => {
    if (pool.ending) clearInterval(timer);
    else void check();
  }, checkIntervalMs).unref();
  pool.on('connect', (client) => {
    all.add(client);
    client.connection.on('errorMessage', ({ code }: DatabaseError) => {
      if (isSpentState(code)) spent.add(client);
    });
  });
  pool.on('acquire', (client) => used.set(client, -1));
  pool.on('release', (_error, client) => {
    used.delete(client);
    // The pool drops a connection that is closing.
    if (spent.has(client)) void client.end().catch(() => undefined);
  });
  pool.on('remove', (client) => {
    all.delete(client);
    used.delete(client);
  });
}

/** The clients whose session does not exist on the server that now answers; none when no server answers. */
async function selectLost({ options }: Pool, clients: ReadonlySet<PoolClient>): Promise<PoolClient[]> {
  const { connectionString } = options;
  const application_name = 'strojpark-sessions';
  const timeout = { connectionTimeoutMillis: checkTimeoutMs, query_timeout: checkTimeoutMs };
  const asking = new Client({ connectionString, application_name, ...timeout });
  // The failing call reports it.
  asking.on('error', () => undefined);
  const asked = [...clients];
  try {
    await asking.connect();
    await requireWritable(asking);
    const { rows } = await asking.query<Backend>(
      'select pid, extract(epoch from backend_start)::text as "startedAt" from pg_stat_activity where pid = any($1)',
      [asked.map((client) => backends.get(client)?.pid)],
    );
    return asked.filter((client) => {
      const own = backends.get(client);
      return own && !rows.some(({ pid, startedAt }) => pid === own.pid && startedAt === own.startedAt);
    });
  } catch {
    // An outage, reported by the waiting calls: nothing is known about the sessions.
    return [];
  } finally {
    void asking.end().catch(() => undefined);
  }
}
