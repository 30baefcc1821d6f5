import { setTimeout as sleep } from 'node:timers/promises';
import { createPool } from '../../../server/src/db/connect.ts';
import { fleetFile } from '../../files.ts';
import { authHeaders, openSession } from '../../session.ts';
import { importFile } from '../../suites/import.ts';
import { atEnd } from '../../run.ts';
import { startBalancer, type Balancer } from '../balancer.ts';
import { startBulkRuns } from '../bulk-runs.ts';
import { jsonOf } from '../calls.ts';
import { startExternalPostgres } from '../external-postgres.ts';
import { follow, type Follower } from '../follower.ts';
import { startProduct, type Product } from '../product.ts';
import type { Scenario } from '../scenario.ts';
import { outcomeOf, watchMemory, type Outcome } from '../trial.ts';
import { until } from '../until.ts';
import { startWatch, type Watch } from '../watch.ts';
import { startWriters } from '../writers.ts';
import { hasHeard } from './clients.ts';

const rounds = 2;
/** Several checks of the proxy. */
const drainSeconds = 3;
/** Of each of two runs: more than a process works off before it is stopped. */
const machinesPerRun = 1_500;
/** That an earlier version has before it is upgraded. */
const inventory = 100_000;
const users = 4;
const streamsPerUser = 10;
const heardLimitMs = 10_000;
/** The drain, ten seconds for jobs, and what a connection may take. */
const stopLimitMs = (drainSeconds + 15) * 1000;

/** SIGTERM, and the start of the next program, while the other one works. */
async function replace(product: Product, balancer: Balancer, watch: Watch): Promise<string> {
  const began = performance.now();
  const stopping = product.stop();
  const drained = until(() => !balancer.isReady(product.url), drainSeconds * 1000);
  const code = await stopping;
  const stopMs = performance.now() - began;
  if ((await drained) === undefined) watch.fail('readiness did not fail during the drain');
  if (code !== 0) watch.fail(`the stopped process ended with ${code}`);
  if (stopMs > stopLimitMs) watch.fail(`the process took ${(stopMs / 1000).toFixed(1)} s to stop`);
  const startMs = await product.start();
  if ((await until(() => balancer.isReady(product.url), 10_000)) === undefined)
    watch.fail('the started process did not become ready');
  return `stopped in ${(stopMs / 1000).toFixed(1)} s, answered ${(startMs / 1000).toFixed(1)} s after its start`;
}

async function runUpgrade(folder: string, from: string | undefined): Promise<Outcome> {
  const server = await startExternalPostgres(folder);
  const notes: string[] = [];
  const databaseUrl = server.urlAt(server.port);
  const env = { DRAIN_SECONDS: String(drainSeconds), TRUST_PROXY: '1' };
  const options = { dataDir: `${folder}/data`, databaseUrl, env, from };
  const products = [await startProduct(options), await startProduct(options)];
  const balancer = await startBalancer(products.map(({ url }) => url));
  const pool = createPool(databaseUrl, { name: 'faults', max: 3 });
  const watch = startWatch(() => balancer.url);
  const followers: Follower[] = [];
  atEnd(async () => {
    for (const { stop } of followers) stop();
  });

  let faults = 0;
  const memory = watchMemory(products);
  try {
    const [first] = products;
    if (from !== undefined && first) {
      const headers = authHeaders((await openSession(pool)).accessToken);
      const { created } = await importFile(
        { app: first, headers },
        await fleetFile(folder, inventory, 'csv'),
      );
      if (created !== inventory) throw new Error(`created ${created} machines of ${inventory}`);
    }
    const writers = await startWriters(watch, pool);
    for (let user = 0; user < users; user++) {
      const { accessToken } = await openSession(pool);
      for (let n = 0; n < streamsPerUser; n++)
        followers.push(follow({ url: balancer.url, token: () => accessToken, watch }));
    }
    const writing = authHeaders((await openSession(pool)).accessToken);
    if ((await until(() => followers.every(({ isOpen }) => isOpen), heardLimitMs)) === undefined)
      watch.fail('not every event stream has started');

    const replaceUnderLoad = async (product: Product, name: string) => {
      watch.faultBegins();
      const runs = await startBulkRuns(watch, pool, `Brno ${faults + 1}`, machinesPerRun);
      // Both have begun.
      await sleep(2_000);
      const open = await runs.unfinished();
      const streamsBefore = followers.reduce((sum, { ended }) => sum + ended, 0);
      const how = await Promise.race([replace(product, balancer, watch), writers.failed]);
      const ended = followers.reduce((sum, one) => sum + one.ended, 0) - streamsBefore;
      await Promise.race([runs.finish(), writers.failed]);
      if (open === 0) watch.fail(`${name}: no background run was left when it was stopped`);
      notes.push(`${name}: ${how}; ${open} background runs open, ${ended} event streams moved`);
      console.log(`  ${notes.at(-1)}`);
      await announce(name);
      faults += 1;
    };

    /** Every stream hears of a change, whichever process has it now. */
    const announce = async (name: string) => {
      const open = () => followers.every(({ isOpen }) => isOpen);
      if ((await until(open, heardLimitMs)) === undefined) watch.fail(`${name}: event streams are closed`);
      for (const follower of followers) follower.text = '';
      const answer = await watch.call({
        method: 'POST',
        path: '/api/machines',
        headers: { ...writing, 'content-type': 'application/json' },
        body: JSON.stringify({ type: 'stock', name, manufacturer: 'JCB', model: '3CX', category: 'faults' }),
      });
      const { id } = jsonOf(answer) as { id: string };
      if ((await until(() => followers.every((one) => hasHeard(one, id)), heardLimitMs)) === undefined)
        watch.fail(`${name}: not every event stream heard of a change`);
    };

    for (let round = 0; round < rounds; round++) {
      for (const [index, product] of products.entries()) {
        await replaceUnderLoad(product, `process ${index + 1}, round ${round + 1}`);
      }
    }
    for (const { stop } of followers) stop();
    await writers.stop();
    const compared = await writers.verify(pool);
    await watch.stop();
    if (watch.refusals() > 0) watch.fail(`${watch.refusals()} requests were answered 503`);
    const served = balancer.served();
    notes.push(`requests answered by each process: ${served.join(' and ')}`);
    if (served.some((count) => count === 0)) watch.fail('one process got no request');
    return { ...outcomeOf(watch, writers, memory), faults, compared, slowestRecovery: 0, notes };
  } catch (error) {
    for (const failure of watch.failures()) console.error(`  BROKEN: ${failure}`);
    for (const product of products) console.error(product.said());
    throw error;
  } finally {
    memory.stop();
    watch.setDown(true);
    for (const { stop } of followers) stop();
    await watch.stop();
    await pool.end();
    for (const product of products) await product.stop();
    await server.stop('SIGINT');
  }
}

export const rollingUpgrade: Scenario = {
  promise: 'two processes behind a proxy that asks for readiness, stopped and started one after the other',
  run: ({ folder, from }) => runUpgrade(folder, from),
};
