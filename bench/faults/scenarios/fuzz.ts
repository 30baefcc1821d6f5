import type { Endpoint } from '@strojpark/core/endpoint';
import fc from 'fast-check';
import type { Pool } from 'pg';
import { checkConsistency } from '../../../server/src/db/consistency-check.ts';
import { createDb, createPool, type Db } from '../../../server/src/db/connect.ts';
import { anyCallOf, filled, finiteCalls, jsonType, rawBodies } from '../../../server/test/any-call.ts';
import { addMachine } from '../../../server/test/build.ts';
import { authHeaders, openSession } from '../../session.ts';
import type { Call } from '../calls.ts';
import { startProduct, type Product } from '../product.ts';
import type { Scenario } from '../scenario.ts';
import { watchMemory } from '../trial.ts';
import { startWatch, type Watch } from '../watch.ts';

const clients = 8;
/** Calls of one kind are generated together; fewer than a session may send in a minute. */
const perBatch = 100;

type Generated = Omit<Call, 'timeout'>;

function generated(entry: Endpoint, ids: readonly string[], seed: number): Generated[] {
  const { method } = entry;
  const values = fc.sample(anyCallOf(entry, ids), { numRuns: perBatch, seed }).map(({ url, body }) => ({
    method,
    path: `/api${url}`,
    ...(body !== undefined && { headers: { 'content-type': jsonType }, body: JSON.stringify(body) }),
  }));
  if (entry.body === undefined) return values;
  const raw = rawBodies.map(([, type, body]) => ({
    method,
    path: `/api${filled(entry.path, {}, ids)}`,
    headers: type === null ? {} : { 'content-type': type },
    body,
  }));
  return [...values.slice(0, perBatch - raw.length), ...raw];
}

/** Ids of machines that exist: calls of a million others sell and delete them. */
async function freshIds(pool: Pool, db: Db): Promise<string[]> {
  // What a call has set would make every further call stop at its first check.
  await pool.query('delete from settings');
  return [
    await addMachine(db),
    await addMachine(db, { type: 'used' }),
    await addMachine(db, { type: 'used' }),
  ];
}

interface Counts {
  sent: number;
  byStatus: Map<number, number>;
}

async function client(
  { watch, pool, db }: { watch: Watch; pool: Pool; db: Db },
  next: () => { entry: Endpoint; seed: number } | undefined,
  counts: Counts,
): Promise<void> {
  for (let one = next(); one; one = next()) {
    const { accessToken } = await openSession(pool);
    const calls = generated(one.entry, await freshIds(pool, db), one.seed);
    for (const [index, call] of calls.entries()) {
      // Mostly signed in, sometimes not, or with a token that is none.
      const token = index % 10 === 0 ? '' : index % 10 === 1 ? 'x.y.z' : accessToken;
      const headers = { ...(token !== '' && authHeaders(token)), ...call.headers };
      counts.sent += 1;
      try {
        // On a connection of its own: the answer to a bad request may end the connection.
        const { status } = await watch.call({ ...call, headers }, { isRepeated: true });
        counts.byStatus.set(status, (counts.byStatus.get(status) ?? 0) + 1);
      } catch {
        // Reported by `watch`.
      }
    }
  }
}

async function fuzz(product: Product, watch: Watch, pool: Pool, requests: number): Promise<Counts> {
  const counts: Counts = { sent: 0, byStatus: new Map() };
  const db = createDb(pool);
  const seed = Number(process.env['FAULTS_SEED'] ?? Date.now() % 100_000);
  console.log(`  FAULTS_SEED=${seed}`);
  let batches = 0;
  const next = () => {
    if (batches * perBatch >= requests || !product.isRunning()) return undefined;
    const kind = finiteCalls[batches % finiteCalls.length];
    batches += 1;
    return kind && { entry: kind.entry, seed: seed + batches };
  };
  await Promise.all(Array.from({ length: clients }, () => client({ watch, pool, db }, next, counts)));
  return counts;
}

export const fuzzed: Scenario = {
  promise: 'any values and any bytes to every route (--requests)',
  async run({ folder, requests }) {
    const product = await startProduct({ dataDir: folder });
    const pool = createPool(product.databaseUrl(), { name: 'faults', max: clients });
    const watch = startWatch(() => product.url);
    const memory = watchMemory([product]);
    try {
      const began = performance.now();
      const { sent, byStatus } = await fuzz(product, watch, pool, requests);
      const seconds = (performance.now() - began) / 1000;
      await watch.stop();
      for (const problem of await checkConsistency(createDb(pool))) watch.fail(`INCONSISTENT: ${problem}`);
      if (!product.isRunning()) watch.fail(`the product has ended:\n${product.said()}`);
      const statuses = [...byStatus].toSorted(([a], [b]) => a - b);
      return {
        faults: sent,
        confirmed: 0,
        compared: 0,
        refusals: watch.refusals(),
        slowestRefusal: watch.slowestRefusal(),
        slowestHealth: watch.slowestHealth(),
        slowestRecovery: 0,
        memory: memory.most(),
        notes: [
          `${sent} requests in ${seconds.toFixed(0)} s (${(sent / seconds).toFixed(0)} per second)`,
          statuses.map(([status, count]) => `${status}: ${count}`).join(', '),
        ],
        failures: watch.failures(),
      };
    } finally {
      memory.stop();
      watch.setDown(true);
      await watch.stop();
      await pool.end();
      await product.stop();
    }
  },
};
