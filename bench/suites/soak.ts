import type { Environment, ServerProcess } from '../environment.ts';
import { memoryOf } from '../environment.ts';
import { load, type LoadRequest } from '../load.ts';
import { table, type Row } from '../report.ts';
import { signIn } from '../session.ts';

const clients = 16;
const pauseMs = 100;
const machines = 100_000;
const sampleMinutes = 5;
const settleMinutes = 10;
const mostGrowth = 1.05;

const json = { 'content-type': 'application/json' };
const newMachine = (n: number) => ({
  type: 'used',
  status: 'available',
  name: `Volvo L90 ${n}`,
  manufacturer: 'Volvo',
  model: 'L90',
  category: 'category-3',
  serial_number: `SOAK ${n}`,
  condition: 'Good',
});

/** What people do in an office, one after another. */
const requests: ((n: number, id: string) => LoadRequest)[] = [
  () => ({ path: '/api/machines?type=used&limit=100' }),
  () => ({ path: '/api/machines?type=used&status=available&category=category-3&limit=100' }),
  (_, id) => ({ path: `/api/machines/${id}` }),
  (n) => ({
    path: `/api/machines?type=used&limit=100&search=${n % 2 === 0 ? 'nakladac' : `SN-${n % machines}`}`,
  }),
  (n, id) => ({
    path: `/api/machines/${id}`,
    method: 'PATCH',
    headers: json,
    body: JSON.stringify({ location: `Praha ${n}` }),
  }),
  () => ({ path: '/api/machines?type=stock&limit=100&facets=status,category' }),
  (n) => ({ path: '/api/machines', method: 'POST', headers: json, body: JSON.stringify(newMachine(n)) }),
  () => ({ path: '/api/machines/statistics' }),
  (_, id) => ({ path: `/api/machines/${id}/timeline` }),
  () => ({ path: '/api/reservations?limit=100' }),
  () => ({ path: '/api/audit?limit=100' }),
];

/** Opens a stream of live events and leaves after a second, as a closed tab does. */
async function visitEvents(app: ServerProcess, headers: Record<string, string>): Promise<void> {
  const stop = AbortSignal.timeout(1000);
  try {
    const stream = await fetch(`${app.url}/api/events`, { headers, signal: stop });
    await stream.text();
  } catch (error) {
    if (!stop.aborted) throw error;
  }
}

/**
 * The server's memory under hours of mixed load. Throws if at the end it is 5 % more than after the first ten minutes.
 */
export async function soak(
  environment: Environment,
  _sizes: readonly number[],
  minutes: number,
): Promise<Row[]> {
  const database = await environment.fleet(machines);
  const { rows: known } = await database.pool.query<{ id: string }>('select id from machines limit 5000');
  const app = await environment.spawn('./app-server.ts', { BENCH_DATABASE: database.url });
  const rows: Row[] = [];
  let count = 0;
  let [settled, memory] = [0, 0];
  for (let minute = 0; minute < minutes; minute += sampleMinutes) {
    // A token is valid for ten minutes.
    const headers = await signIn(database.pool);
    const seconds = Math.min(sampleMinutes, minutes - minute) * 60;
    const end = Date.now() + seconds * 1000;
    const next = (): LoadRequest => {
      const n = count++;
      const request = requests[n % requests.length]?.(n, known[n % known.length]?.id ?? '') ?? { path: '/' };
      return { ...request, headers: { ...headers, ...request.headers } };
    };
    const tabs = async () => {
      while (Date.now() < end) await visitEvents(app, headers);
    };
    const [result] = await Promise.all([
      load({ url: app.url, clients, seconds, pause: pauseMs, next }),
      tabs(),
    ]);
    const failed = Object.keys(result.statuses).filter((status) => !status.startsWith('2'));
    if (failed.length > 0) throw new Error(JSON.stringify(result.statuses));
    memory = (await memoryOf(app.pid)) / 1e6;
    if (minute + sampleMinutes === settleMinutes) settled = memory;
    rows.push({
      what: `minute ${minute + seconds / 60}`,
      requests: String(count),
      'p95 ms': result.p95,
      'memory MB': memory,
      'since minute 10': settled === 0 ? '' : `${((100 * memory) / settled - 100).toFixed(1)} %`,
    });
  }
  await app.stop();
  if (settled > 0 && memory > mostGrowth * settled) {
    console.error(table(rows));
    throw new Error(
      `the memory has grown from ${settled.toFixed(0)} to ${memory.toFixed(0)} MB since minute ${settleMinutes}`,
    );
  }
  return rows;
}
