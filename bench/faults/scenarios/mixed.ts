import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomOf } from '../../random.ts';
import { startExternalPostgres, type ExternalPostgres } from '../external-postgres.ts';
import { startNetwork } from '../network.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial, type Outcome, type Trial } from '../trial.ts';
import { limits } from '../watch.ts';
import { clockUnavailable, startClock } from './clock.ts';
import { freezeFor } from './database.ts';
import { diskUnavailable, mountDisk } from './disk.ts';

/** A crash of PostgreSQL empties its log, so the disk has room for all rounds. */
const diskMegabytes = 640;
const times = 2;

type Random = (below: number) => number;
type Fault = Parameters<Trial['strike']>;

async function strikeAll({ strike }: Trial, faults: readonly Fault[], random: Random): Promise<void> {
  const left = Array.from({ length: times }, () => faults).flat();
  while (left.length > 0) {
    const [fault] = left.splice(random(left.length), 1);
    if (fault) await strike(...fault);
  }
}

/** What can happen to the product with a PostgreSQL of its own, on a disk of its own if this computer allows it. */
async function withOwnDatabase(folder: string, random: Random): Promise<Outcome> {
  const disk = diskUnavailable() === undefined ? mountDisk(folder, diskMegabytes) : undefined;
  try {
    return await runTrial({ dataDir: disk?.dataDir ?? join(folder, 'data') }, async (trial) => {
      const { product, killProduct, note } = trial;
      const kill = async () => {
        process.kill(product.databasePid(), 'SIGKILL');
      };
      const faults: Fault[] = [
        ['kill -9 of the product', killProduct],
        ['kill -9 of PostgreSQL', kill, limits.restart],
        ['SIGSTOP of PostgreSQL', () => freezeFor(product.databasePid(), 500 + random(7_000))],
        [
          'kill -9 of PostgreSQL, then of the product',
          async () => {
            await kill();
            await sleep(random(500));
            await killProduct();
          },
        ],
        [
          'SIGSTOP of PostgreSQL, then kill -9 of it',
          async () => {
            await freezeFor(product.databasePid(), 6_000);
            await kill();
          },
          limits.restart,
        ],
      ];
      if (disk) {
        const fill = (more?: () => Promise<void>) => disk.fillFor(trial, 3_000 + random(6_000), more);
        faults.push(
          ['a full disk', () => fill()],
          [
            'kill -9 of PostgreSQL on a full disk',
            () =>
              fill(async () => {
                await kill();
                await sleep(1_000 + random(3_000));
              }),
            limits.restart,
          ],
        );
      } else note(`no full disk: ${diskUnavailable()}`);
      await strikeAll(trial, faults, random);
    });
  } finally {
    await disk?.unmount();
  }
}

/** What can happen to an external PostgreSQL and on the way to it, with a clock that jumps if this computer allows it. */
async function withExternalDatabase(folder: string, random: Random): Promise<Outcome> {
  const clock = clockUnavailable() === undefined ? startClock(folder) : undefined;
  const env = clock?.env ?? {};
  const server = await startExternalPostgres(folder, env);
  const network = await startNetwork(server.port);
  const options = { dataDir: join(folder, 'data-external'), databaseUrl: server.urlAt(network.port), env };
  try {
    return await runTrial(options, async (trial) => {
      const faults: Fault[] = [
        ['kill -9 of the product', trial.killProduct],
        ['SIGSTOP of PostgreSQL', () => freezeFor(server.pid(), 500 + random(7_000))],
        ...(['SIGINT', 'SIGQUIT'] as const).map((signal): Fault => [
          `restart of PostgreSQL (${signal})`,
          () => restart(server, signal, random(4_000)),
        ]),
        [
          'a network that stalls',
          async () => {
            network.stall();
            await sleep(500 + random(8_000));
            network.restore();
          },
        ],
        [
          'a network that resets',
          async () => {
            network.reset();
            await sleep(500 + random(3_000));
            network.restore();
          },
        ],
        [
          'a network that stalls, then resets',
          async () => {
            network.stall();
            await sleep(500 + random(8_000));
            network.reset();
            await sleep(random(1_000));
            network.restore();
          },
        ],
        [
          'restart of PostgreSQL behind a network that stalls',
          async () => {
            network.stall();
            await restart(server, 'SIGQUIT', random(4_000));
            network.restore();
          },
        ],
      ];
      if (clock) {
        // Less than a day apart: a repeated call is recognised for so long.
        const jump = () => clock.set((random(24) - 12) * 3_600);
        faults.push(
          ['a clock that jumps', async () => jump()],
          [
            'a clock that jumps while PostgreSQL stands still',
            async () => {
              const frozen = freezeFor(server.pid(), 2_000 + random(5_000));
              await sleep(1_000);
              jump();
              await frozen;
            },
          ],
        );
      } else trial.note(`no clock that jumps: ${clockUnavailable()}`);
      await strikeAll(trial, faults, random);
    });
  } finally {
    await server.stop('SIGINT');
  }
}

async function restart(server: ExternalPostgres, signal: 'SIGINT' | 'SIGQUIT', ms: number): Promise<void> {
  await server.stop(signal);
  await sleep(ms);
  await server.start();
}

const add = (a: Outcome, b: Outcome): Outcome => ({
  faults: a.faults + b.faults,
  confirmed: a.confirmed + b.confirmed,
  compared: a.compared + b.compared,
  refusals: a.refusals + b.refusals,
  slowestRefusal: Math.max(a.slowestRefusal, b.slowestRefusal),
  slowestHealth: Math.max(a.slowestHealth, b.slowestHealth),
  slowestRecovery: Math.max(a.slowestRecovery, b.slowestRecovery),
  memory: Math.max(a.memory, b.memory),
  notes: [...a.notes, ...b.notes],
  failures: [...a.failures, ...b.failures],
});

export const mixed: Scenario = {
  promise: 'all these faults twice in random order, one soon after the other (FAULTS_SEED repeats an order)',
  async run({ folder }) {
    const seed = Number(process.env['FAULTS_SEED'] ?? Date.now() % 100_000);
    console.log(`  FAULTS_SEED=${seed}`);
    const next = randomOf(seed);
    const random = (below: number) => Math.floor(next() * below);
    const own = await withOwnDatabase(folder, random);
    return add(own, await withExternalDatabase(folder, random));
  },
};
