import { setTimeout as sleep } from 'node:timers/promises';
import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';
import { limits } from '../watch.ts';
import { freezeFor } from './database.ts';

const rounds = 10;

/** Numbers that look random and are the same for the same seed (a linear congruential generator). */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export const mixed: Scenario = {
  promise: 'these faults in random order, one soon after the other (FAULTS_SEED repeats an order)',
  run: ({ folder }) =>
    runTrial({ dataDir: folder }, async (trial) => {
      const { product, strike, note } = trial;
      const seed = Number(process.env['FAULTS_SEED'] ?? Date.now() % 100_000);
      note(`FAULTS_SEED=${seed}`);
      const random = numbers(seed);
      const kill = async () => {
        process.kill(product.databasePid(), 'SIGKILL');
      };
      const faults: [string, () => Promise<void>, number?][] = [
        ['kill -9 of the product', trial.killProduct],
        ['kill -9 of PostgreSQL', kill, limits.restart],
        ['SIGSTOP of PostgreSQL', () => freezeFor(product.databasePid(), 500 + random(7_000))],
        [
          'kill -9 of PostgreSQL, then of the product',
          async () => {
            await kill();
            await sleep(random(500));
            await trial.killProduct();
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
      for (let round = 0; round < rounds; round++) {
        const fault = faults[random(faults.length)];
        if (fault) await strike(...fault);
      }
    }),
};
