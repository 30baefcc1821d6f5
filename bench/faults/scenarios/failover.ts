import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Pool } from 'pg';
import { createPool } from '../../../server/src/db/connect.ts';
import { atEnd } from '../../run.ts';
import { authHeaders, openSession } from '../../session.ts';
import { startBulkRuns } from '../bulk-runs.ts';
import { jsonOf } from '../calls.ts';
import { clusterUnavailable, startCluster, type Cluster } from '../cluster.ts';
import { follow, type Follower } from '../follower.ts';
import type { Scenario } from '../scenario.ts';
import { startTransfers } from '../transfers.ts';
import { outcomeOf, watchMemory, type Outcome } from '../trial.ts';
import { until } from '../until.ts';
import { limits, startWatch, type Watch } from '../watch.ts';
import { startWriters, type Writers } from '../writers.ts';

/** Of each of two runs in the background. */
const machinesPerRun = 150;
const users = 4;
const streamsPerUser = 5;
/** Between the edits of the machine that every screen shows. */
const editMs = 500;
/** Without a confirmed write. */
const recoveryLimitMs = 30_000;
const recoveryTimeoutMs = 90_000;
const wholeLimitMs = 120_000;
/** Until every screen shows what was confirmed. */
const freshLimitMs = 10_000;
/**
 * The proxy may try a dead host first; and while the leader waits for a standby that is gone, until Patroni gives it up, so
 * do the calls.
 */
const promised = { ...limits, health: 5_000, refusal: 10_000, silence: 15_000 };
/** The proxy notices within that time that a process is dead, or a host that does not even say so. */
const breakMs = { killed: 5_000, cut: 12_000 };
/** By then the rest goes on without the host. */
const cutMs = 10_000;
/** With writes, before the next fault. */
const calmMs = 3_000;

interface Fault {
  name: string;
  /** What happens to a product, whose event streams may break for a moment. */
  breaks?: keyof typeof breakMs;
  strike: (cluster: Cluster) => Promise<void>;
  /** Puts back what the fault has taken away. */
  heal?: (cluster: Cluster) => Promise<void>;
}

const patronictl = (...command: string[]) => ['patronictl', '-c', '/etc/patroni/config.yml', ...command];

function faults(): Fault[] {
  const healing: (() => void)[] = [];
  const heal = async () => {
    for (const step of healing.splice(0)) step();
  };
  return [
    {
      name: 'kill -9 of the leader, PostgreSQL and Patroni',
      async strike(cluster) {
        const leader = await cluster.leader();
        leader.kill();
        healing.push(leader.start);
      },
      heal,
    },
    {
      name: 'the leader’s network is cut',
      async strike(cluster) {
        const { host } = await cluster.leader();
        host.cut();
        healing.push(host.plugIn);
      },
      heal,
    },
    {
      name: 'the standby’s network is cut',
      async strike(cluster) {
        const leader = await cluster.leader();
        for (const { host } of cluster.databases.filter((node) => node !== leader)) {
          host.cut();
          healing.push(host.plugIn);
        }
      },
      heal,
    },
    {
      name: 'restart of the leader (patronictl restart)',
      async strike(cluster) {
        const { host } = await cluster.leader();
        await host.run(patronictl('restart', 'strojpark', host.name, '--force'), { user: 'postgres' });
      },
    },
    {
      name: 'switchover (patronictl switchover)',
      async strike(cluster) {
        const { host } = await cluster.leader();
        await host.run(patronictl('switchover', 'strojpark', '--force'), { user: 'postgres' });
      },
    },
    ...[0, 1].map((index) => ({
      name: `kill -9 of the product on app-${index + 1}`,
      breaks: 'killed' as const,
      strike: async ({ products }: Cluster) => products[index]?.kill(),
      heal: async ({ products }: Cluster) => products[index]?.start(),
    })),
    ...[0, 1].map((index) => ({
      name: `the network of app-${index + 1} is cut`,
      breaks: 'cut' as const,
      async strike({ products }: Cluster) {
        products[index]?.host.cut();
        await sleep(cutMs);
      },
      heal: async ({ products }: Cluster) => products[index]?.host.plugIn(),
    })),
    {
      name: 'kill -9 of all three members of etcd, started again after 10 s',
      strike: (cluster) => cluster.restartEtcd(10_000),
    },
  ];
}

/** A machine that is edited without a pause, and clients that show it and read it again when events say so. */
async function startScreens(watch: Watch, pool: Pool, mayBreak: () => boolean) {
  const url = watch.url();
  const json = { 'content-type': 'application/json' };
  let headers = authHeaders((await openSession(pool)).accessToken);
  const values = { type: 'used', name: 'Rypadlo', manufacturer: 'Volvo', model: 'EC220', category: 'faults' };
  const created = await watch.call({
    method: 'POST',
    path: '/api/machines',
    headers: { ...headers, ...json },
    body: JSON.stringify(values),
  });
  const { id, version: first } = jsonOf(created) as { id: string; version: number };
  let version = first;
  let isRunning = true;
  const path = `/api/machines/${id}`;

  async function edit(): Promise<void> {
    const body = JSON.stringify({ location: `Hala ${version}`, version });
    const key = { 'idempotency-key': randomUUID() };
    for (let attempt = 1; ; attempt++) {
      const call = { method: 'PATCH', path, headers: { ...headers, ...json, ...key }, body };
      const answer = await watch.call(call, { isRepeated: attempt > 1 }).catch(() => undefined);
      if (answer?.status === 200) {
        ({ version } = jsonOf(answer) as { version: number });
        return;
      }
      if (answer?.status === 401) headers = authHeaders((await openSession(pool)).accessToken);
      else if (answer && answer.status !== 503 && answer.status !== 409)
        watch.fail(`an edit was answered ${answer.status}`);
      await sleep(200);
    }
  }
  const editing = (async () => {
    while (isRunning) await Promise.all([edit(), sleep(editMs)]);
  })();

  interface Screen {
    follower: Follower;
    shown: number;
    /** Of the last read; undefined while the first one runs or when it got no answer. */
    status?: number | undefined;
    isReading: boolean;
  }
  const screens: Screen[] = [];
  const renewals: (() => Promise<void>)[] = [];
  for (let user = 0; user < users; user++) {
    let { accessToken } = await openSession(pool);
    renewals.push(async () => {
      ({ accessToken } = await openSession(pool));
    });
    for (let n = 0; n < streamsPerUser; n++) {
      let isStale = false;
      /** Like the web app: a read that fails is repeated, and events during a read lead to another one. */
      const read = async () => {
        isStale = true;
        if (screen.isReading) return;
        screen.isReading = true;
        while (isStale && isRunning) {
          isStale = false;
          const answer = await watch.call({ path, headers: authHeaders(accessToken) }).catch(() => undefined);
          screen.status = answer?.status;
          if (answer?.status === 200) screen.shown = (jsonOf(answer) as { version: number }).version;
          else {
            isStale = true;
            await sleep(1_000);
          }
        }
        screen.isReading = false;
      };
      const screen: Screen = {
        shown: 0,
        isReading: false,
        follower: follow({
          url,
          token: () => accessToken,
          watch,
          mayBreak,
          onText(text) {
            if ([id, 'event: sync', '"noun":"machine","ids":null'].some((one) => text.includes(one)))
              void read();
          },
        }),
      };
      atEnd(async () => screen.follower.stop());
      screens.push(screen);
    }
  }

  return {
    open: () => screens.filter(({ follower }) => follower.isOpen).length,
    broken: () => screens.reduce((sum, { follower }) => sum + follower.broken, 0),
    /** New access tokens: they are valid for ten minutes. */
    async renew(): Promise<void> {
      for (const one of renewals) await one();
    },
    /** Every screen shows what was confirmed before now; the milliseconds it took. */
    async expectFresh(name: string): Promise<number> {
      const confirmed = version;
      const ms = await until(
        () => screens.every(({ shown, follower }) => follower.isOpen && shown >= confirmed),
        freshLimitMs,
      );
      if (ms === undefined) {
        const late = screens.filter(({ shown, follower }) => !follower.isOpen || shown < confirmed);
        const states = late.map(
          ({ shown, status, isReading, follower }) =>
            `${screens.findIndex((screen) => screen.follower === follower)}: ${confirmed - shown} versions behind, ` +
            `${isReading ? 'reads' : 'waits'}, last answer ${status ?? 'none'}, stream ${follower.isOpen ? 'open' : 'closed'}, ` +
            `last heard ${JSON.stringify(follower.text.slice(-200))}`,
        );
        watch.fail(`${name}: stale screens: ${states.join('; ')}`);
      }
      return ms ?? freshLimitMs;
    },
    async stop() {
      isRunning = false;
      await editing;
      for (const { follower } of screens) follower.stop();
    },
  };
}

/** The longest time without a confirmed write, until `end`. */
function longestPause({ confirmed }: Pick<Writers, 'confirmed'>): { end: () => number } {
  let [count, since, longest] = [confirmed(), performance.now(), 0];
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - since);
    if (confirmed() !== count) [count, since] = [confirmed(), now];
  };
  const timer = setInterval(look, 100);
  return {
    end() {
      clearInterval(timer);
      look();
      return longest;
    },
  };
}

async function runFailover(folder: string, isPooled: boolean): Promise<Outcome> {
  const cluster = await startCluster(folder, { isPooled });
  const pool = createPool(cluster.databaseUrl, { name: 'faults', max: 3 });
  const watch = startWatch(() => cluster.url, promised);
  const notes: string[] = [];
  let [struck, slowestRecovery, breakUntil] = [0, 0, 0];
  const mayBreak = () => performance.now() < breakUntil;
  const memory = watchMemory(cluster.products);
  try {
    const writers = await startWriters(watch, pool);
    const screens = await startScreens(watch, pool, mayBreak);
    await until(() => screens.open() === users * streamsPerUser, freshLimitMs);
    await screens.expectFresh('at the start');
    await sleep(calmMs);

    for (const [index, fault] of faults().entries()) {
      const { name } = fault;
      await screens.renew();
      const runs = await startBulkRuns(watch, pool, `Brno ${index + 1}`, machinesPerRun);
      const transfers = await startTransfers(watch, pool, index);
      const before = { confirmed: writers.confirmed(), at: performance.now(), refusals: watch.refusals() };
      watch.faultBegins();
      if (fault.breaks) {
        breakUntil = performance.now() + breakMs[fault.breaks];
        watch.setDown(true);
      }
      const pause = longestPause(writers);
      await Promise.race([fault.strike(cluster), writers.failed]);
      const written = await Promise.race([
        // One that was sent after the fault.
        writers.nextWrite(),
        writers.failed,
        sleep(recoveryTimeoutMs, undefined, { ref: false }),
      ]);
      if (written === undefined) watch.fail(`${name}: no write for ${recoveryTimeoutMs / 1000} s`);
      const fresh = await screens.expectFresh(name);
      await fault.heal?.(cluster);
      watch.setDown(false);
      const whole = await Promise.race([cluster.whole(wholeLimitMs), writers.failed]);
      const took = pause.end();
      slowestRecovery = Math.max(slowestRecovery, took);
      if (took > recoveryLimitMs) watch.fail(`${name}: no write for ${(took / 1000).toFixed(1)} s`);
      if (whole === undefined) watch.fail(`${name}: the cluster is not whole after ${wholeLimitMs / 1000} s`);
      await Promise.race([Promise.all([runs.finish(), transfers.finish(name)]), writers.failed]);
      await Promise.race([sleep(calmMs), writers.failed]);
      await screens.expectFresh(`${name}, afterwards`);
      const seconds = (performance.now() - before.at) / 1000;
      notes.push(
        `${name}: no writes for ${(took / 1000).toFixed(1)} s, screens fresh ${(fresh / 1000).toFixed(1)} s later, ` +
          `cluster whole after ${((whole ?? wholeLimitMs) / 1000).toFixed(1)} s more, ` +
          `${watch.refusals() - before.refusals} answers 503, ${((writers.confirmed() - before.confirmed) / seconds).toFixed(0)} writes/s`,
      );
      console.log(`  ${notes.at(-1)}`);
      struck += 1;
    }
    await screens.stop();
    notes.push(`${screens.broken()} event streams broke and reconnected`);
    await writers.stop();
    const compared = await writers.verify(pool);
    await watch.stop();
    const seen = outcomeOf(watch, writers, memory);
    return { ...seen, faults: struck, compared, slowestRecovery, notes };
  } catch (error) {
    for (const failure of watch.failures()) console.error(`  BROKEN: ${failure}`);
    console.error(cluster.said());
    throw error;
  } finally {
    memory.stop();
    watch.setDown(true);
    await watch.stop();
    await pool.end();
    await cluster.stop();
  }
}

export const failover: Scenario = {
  promise:
    'the cluster of deploy/ha: Patroni, etcd, HAProxy and two product hosts; leader, standby, network, product and etcd fail in turn',
  unavailable: clusterUnavailable,
  run: ({ folder, isPooled }) => runFailover(folder, isPooled),
};
