import { setTimeout as sleep } from 'node:timers/promises';
import { atEnd } from '../../run.ts';
import { startExternalPostgres } from '../external-postgres.ts';
import { importLargeFile } from '../large-import.ts';
import { startNetwork } from '../network.ts';
import { freeze } from '../processes.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial, type Trial } from '../trial.ts';
import { limits } from '../watch.ts';

const rounds = 3;
/** Longer than the product waits before it says that the database stands still. */
const standstillMs = 8_000;

/** SIGSTOP of all processes of a server for a while. */
export async function freezeFor(pid: number, ms: number): Promise<void> {
  const release = freeze(pid);
  const end = atEnd(async () => release());
  await sleep(ms);
  await end();
}

/** Everything that is sent while the database stands still is answered with 503; health as well. */
async function expectHealthRefused({ watch }: Trial): Promise<void> {
  // The last good answer is valid for a second.
  await sleep(2500);
  const { status } = await watch.call({ path: '/api/health' });
  if (status !== 503) watch.fail(`health answered ${status} while the database stood still`);
}

export const killDatabase: Scenario = {
  promise: 'kill -9 of its own PostgreSQL',
  run: ({ folder }) =>
    runTrial({ dataDir: `${folder}/data` }, async (trial) => {
      const kill = async () => {
        process.kill(trial.product.databasePid(), 'SIGKILL');
      };
      for (let round = 1; round < rounds; round++) {
        await trial.strike('kill -9 of PostgreSQL', kill, limits.restart);
      }
      const checkImport = await importLargeFile(trial, folder);
      await trial.strike('kill -9 of PostgreSQL after a large import', kill, limits.restart);
      await checkImport();
    }),
};

export const freezeDatabase: Scenario = {
  promise: 'its own PostgreSQL stands still (SIGSTOP), then goes on (SIGCONT)',
  run: ({ folder }) =>
    runTrial({ dataDir: folder }, async (trial) => {
      for (const ms of [1_000, standstillMs, 2 * standstillMs]) {
        await trial.strike(`SIGSTOP of PostgreSQL for ${ms / 1000} s`, async () => {
          const frozen = freezeFor(trial.product.databasePid(), ms);
          if (ms >= standstillMs) await expectHealthRefused(trial);
          await frozen;
        });
      }
    }),
};

export const restartDatabase: Scenario = {
  promise: 'restart of an external PostgreSQL (DATABASE_URL), clean and after a crash',
  async run({ folder }) {
    const server = await startExternalPostgres(folder);
    const options = { dataDir: `${folder}/data`, databaseUrl: server.urlAt(server.port) };
    try {
      return await runTrial(options, async ({ strike }) => {
        for (const [signal, ms] of [
          ['SIGINT', 0],
          ['SIGQUIT', 0],
          ['SIGINT', 6_000],
        ] as const) {
          await strike(`restart of PostgreSQL (${signal}, ${ms / 1000} s down)`, async () => {
            await server.stop(signal);
            await sleep(ms);
            await server.start();
          });
        }
      });
    } finally {
      await server.stop('SIGINT');
    }
  },
};

export const networkDrop: Scenario = {
  promise: 'the network to an external PostgreSQL stalls and resets',
  async run({ folder }) {
    const server = await startExternalPostgres(folder);
    const network = await startNetwork(server.port);
    const options = { dataDir: `${folder}/data`, databaseUrl: server.urlAt(network.port) };
    try {
      return await runTrial(options, async (trial) => {
        await trial.strike('a network that stalls for 1 s', async () => {
          network.stall();
          await sleep(1_000);
          network.restore();
        });
        await trial.strike('a network that stalls', async () => {
          network.stall();
          await expectHealthRefused(trial);
          await sleep(standstillMs);
          network.restore();
        });
        await trial.strike('a network that resets', async () => {
          network.reset();
          await sleep(3_000);
          network.restore();
        });
        await trial.strike('a network that stalls, then resets', async () => {
          network.stall();
          await sleep(standstillMs);
          network.reset();
          await sleep(500);
          network.restore();
        });
      });
    } finally {
      await server.stop('SIGINT');
    }
  },
};
