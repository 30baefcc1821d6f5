import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';

const rounds = 4;

export const killProduct: Scenario = {
  promise: 'kill -9 of the product, which leaves its PostgreSQL behind',
  run: ({ folder }) =>
    runTrial({ dataDir: folder }, async (trial) => {
      for (let round = 0; round < rounds; round++) {
        await trial.strike('kill -9 of the product', trial.killProduct);
      }
    }),
};
