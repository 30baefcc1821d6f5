import { join } from 'node:path';
import { machineStatuses } from '@strojpark/core/domain/machines/machine-status';
import type { BenchDatabase, Environment } from '../environment.ts';
import { npmStart } from '../npm-start.ts';
import { benchSecret, signIn } from '../session.ts';
import { importFile } from '../suites/import.ts';
import { asked, callsOfOne, type Product, type Requests } from './product.ts';
import { columns, exportedColumns } from './table.ts';

interface Page {
  items: { id: string }[];
  total: number;
}

const all = (name: string, values: readonly string[]) => values.map((value) => `${name}=${value}`).join('&');
const filtered = `/api/machines?type=${asked.type}&status=${asked.status}&category=${asked.category}&limit=${asked.page}`;
const searched = (text: string) => `/api/machines?type=${asked.type}&search=${text}&limit=${asked.page}`;

/** The product as `npm start` runs it, with the ids of some of its machines. */
export async function startStrojpark(
  environment: Environment,
  database: BenchDatabase,
  ids: readonly string[],
): Promise<Product> {
  const start = () =>
    npmStart({
      DATABASE_URL: database.url,
      DATA_DIR: join(environment.folder, 'strojpark'),
      APP_SECRET: benchSecret,
      SEED: 'none',
      LOG_LEVEL: 'error',
      REQUESTS_PER_MINUTE: '100000000',
    });
  // Builds what has changed, and fills the cache of compiled code.
  await (await start()).stop();
  const app = await start();
  const headers = () => signIn(database.pool);
  const requests: Requests = {
    list: () => ({ path: filtered }),
    allColumns: () => ({ path: `${filtered}&${all('fields', columns)}` }),
    withCounts: () => ({ path: `${filtered}&facets=status,category` }),
    dense: () => ({ path: searched(asked.dense) }),
    rare: () => ({ path: searched(asked.rare) }),
    ...callsOfOne('/api/machines', ids),
  };
  return {
    name: 'Strojpark',
    url: app.url,
    pid: app.pid,
    headers,
    requests,
    totalOf: (body) => (body as Page).total,
    idsOf: (body) => (body as Page).items.map(({ id }) => id),
    async importRows({ dealerFile }) {
      const { errors } = await importFile({ app, headers: await headers() }, dealerFile);
      if (errors.length > 0) throw new Error(errors[0]);
    },
    exportCsv: async () =>
      fetch(
        `${app.url}/api/machines/export/csv?separator=,&${all('status', machineStatuses)}&${all('columns', exportedColumns)}`,
        { headers: await headers() },
      ),
    stop: app.stop,
  };
}
