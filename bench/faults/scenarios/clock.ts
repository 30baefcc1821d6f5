import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startExternalPostgres } from '../external-postgres.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';
import { freezeFor } from './database.ts';

/** Debian’s `libfaketime`; elsewhere set FAKETIME to the library for several threads. */
const library = process.env['FAKETIME'] ?? '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';

const hour = 3600;
const jumps: Record<string, number> = {
  'an hour forward': hour,
  'back to now': 0,
  'an hour back': -hour,
  'two days forward': 48 * hour,
};

/** Why the clock cannot jump on this computer. */
export const clockUnavailable = (): string | undefined =>
  existsSync(library) ? undefined : `${library} is missing: install libfaketime, or set FAKETIME to its path`;

export interface Clock {
  /** For the processes whose clock it is. */
  env: Record<string, string>;
  /** Sets it so many seconds ahead of the clock of this computer. */
  set: (seconds: number) => void;
}

/** A clock that can jump, kept in a file in `folder`. */
export function startClock(folder: string): Clock {
  const offset = join(folder, 'offset');
  const set = (seconds: number) => writeFileSync(offset, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  set(0);
  chmodSync(offset, 0o644);
  return {
    set,
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: offset,
      FAKETIME_NO_CACHE: '1',
      // A jump of the wall clock does not move the clock of timers.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    },
  };
}

export const clockJump: Scenario = {
  promise: 'the clock of the product and of its PostgreSQL jumps',
  unavailable: clockUnavailable,
  async run({ folder }) {
    const { env, set } = startClock(folder);
    const server = await startExternalPostgres(folder, env);
    const options = { dataDir: join(folder, 'data'), databaseUrl: server.urlAt(server.port), env };
    try {
      return await runTrial(options, async ({ strike, watch }) => {
        for (const [name, seconds] of Object.entries(jumps)) {
          await strike(`a clock that jumps ${name}`, async () => set(seconds));
          // A standstill is noticed whatever the clock has done.
          await strike(`a standstill after a clock jumped ${name}`, async () => {
            const frozen = freezeFor(server.pid(), 6_000);
            await sleep(3_000);
            const { status } = await watch.call({ path: '/api/health' });
            if (status !== 503) watch.fail(`health answered ${status} while the database stood still`);
            await frozen;
          });
        }
      });
    } finally {
      await server.stop('SIGINT');
    }
  },
};
