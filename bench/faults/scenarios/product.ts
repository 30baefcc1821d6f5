import { importLargeFile } from '../large-import.ts';
import type { Scenario } from '../scenario.ts';
import { runTrial } from '../trial.ts';

const rounds = 4;

export const killProduct: Scenario = {
  promise: 'kill -9 of the product, which leaves its PostgreSQL behind',
  run: ({ folder }) =>
    runTrial({ dataDir: `${folder}/data` }, async (trial) => {
      for (let round = 1; round < rounds; round++) {
        await trial.strike('kill -9 of the product', trial.killProduct);
      }
      const checkImport = await importLargeFile(trial, folder);
      await trial.strike('kill -9 of the product after a large import', trial.killProduct);
      await checkImport();
    }),
};
