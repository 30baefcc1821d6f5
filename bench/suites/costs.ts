import { exportFormats } from '@strojpark/core/domain/files/exports';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment, ServerProcess } from '../environment.ts';
import { memoryOfTree, processTree, processorSeconds } from '../process-tree.ts';
import type { Row } from '../report.ts';
import { authHeaders, openSession } from '../session.ts';
import { runToCompletion } from './bulk.ts';

const machines = 10_000;
const streams = 1_000;
const streamsPerPerson = 5;
const changes = 200;
const jobs = 200;
/** The end of rounds that are still being sent. */
const settleMs = 2_000;

type Headers = Record<string, string>;

/** Opens a stream of live events, which reads what comes. */
async function openStream(app: ServerProcess, headers: Headers): Promise<IncomingMessage> {
  const call = get(`${app.url}/api/events`, { agent: false, headers });
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  if (answer.statusCode !== 200) throw new Error(`an event stream was answered ${answer.statusCode}`);
  answer.resume();
  return answer;
}

/** Changes machines one after another. */
async function change(
  app: ServerProcess,
  headers: Headers,
  ids: readonly string[],
  place: string,
): Promise<void> {
  for (const id of ids) {
    const answer = await fetch(`${app.url}/api/machines/${id}`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ location: place }),
    });
    if (!answer.ok) throw new Error(`a change was answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  }
  await sleep(settleMs);
}

interface Spent {
  server: number;
  database: number;
}

const row = (what: string, times: number, { server, database }: Spent): Row => ({
  what,
  times: String(times),
  'server ms': server / times,
  'PostgreSQL ms': database / times,
  'memory kB': '',
});

/**
 * What an open screen, a background job and an export cost: memory of the server, processor time of the server with its children and of
 * PostgreSQL.
 */
export async function costs(environment: Environment): Promise<Row[]> {
  const database = await environment.fleet(machines);
  const { rows } = await database.pool.query<{ id: string }>(
    `select id from machines where status = 'available' limit $1`,
    [Math.max(changes, jobs)],
  );
  const ids = rows.map(({ id }) => id);
  const app = await environment.spawn('./app-server.ts', { BENCH_DATABASE: database.url });
  const headers = authHeaders((await openSession(database.pool)).accessToken);
  /** In milliseconds. PostgreSQL is a child of this process, as the server with its own children is. */
  const used = async () => {
    const servers = new Set(await processTree(app.pid));
    const others = (await processTree(process.pid)).filter((pid) => pid !== process.pid && !servers.has(pid));
    return [1000 * (await processorSeconds([...servers])), 1000 * (await processorSeconds(others))] as const;
  };
  const spent = async (work: () => Promise<void>): Promise<Spent> => {
    const before = await used();
    await work();
    const after = await used();
    return { server: after[0] - before[0], database: after[1] - before[1] };
  };

  // The first ones compile the code.
  await change(app, headers, ids.slice(0, changes), 'Brno');
  const idle = await spent(() => sleep(settleMs));
  const alone = await spent(() => change(app, headers, ids.slice(0, changes), 'Plzeň'));
  const before = await memoryOfTree([app.pid], 'Pss');
  const open: IncomingMessage[] = [];
  for (let person = 0; person < streams / streamsPerPerson; person++) {
    const own = authHeaders((await openSession(database.pool)).accessToken);
    for (let n = 0; n < streamsPerPerson; n++) open.push(await openStream(app, own));
  }
  await sleep(settleMs);
  const after = await memoryOfTree([app.pid], 'Pss');
  const heard = await spent(() => change(app, headers, ids.slice(0, changes), 'Praha'));
  for (const stream of open) stream.destroy();
  await sleep(settleMs);

  const inTurn = (path: string) => async () => {
    for (const id of ids.slice(0, jobs)) {
      const { run } = await runToCompletion(app, headers, path, {
        ids: [id],
        changes: { status: 'damaged' },
      });
      if (run.done !== 1) throw new Error(`a job changed ${run.done} machines`);
    }
  };
  const worked = await spent(inTurn('/machines/bulk-update'));
  const exported = async (format: string) =>
    spent(async () => {
      const answer = await fetch(`${app.url}/api/machines/export/${format}`, { headers });
      if (!answer.ok) throw new Error(`an export was answered ${answer.status}: ${await answer.text()}`);
      await answer.arrayBuffer();
    });
  const files: Row[] = [];
  for (const format of exportFormats) {
    await exported(format);
    files.push(row(`all ${machines} machines as .${format}`, 1, await exported(format)));
  }
  await app.stop();
  const less = (one: Spent, other: Spent) => ({
    server: one.server - other.server,
    database: one.database - other.database,
  });
  return [
    row('a second without work', settleMs / 1000, idle),
    row('a change of a machine, nobody watches', changes, less(alone, idle)),
    {
      what: 'an open event stream',
      times: String(streams),
      'server ms': '',
      'PostgreSQL ms': '',
      'memory kB': (1000 * (after - before)) / streams,
    },
    row(`a change sent to ${streams} streams`, changes, less(heard, alone)),
    row('a background job that changes one machine', jobs, worked),
    ...files,
  ];
}
