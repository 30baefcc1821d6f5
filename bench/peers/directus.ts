import { execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openAsBlob } from 'node:fs';
import { freePort } from '../../scripts/free-port.ts';
import { searchFields } from '@strojpark/core/domain/fields/machine-fields';
import { answering, asked, callsOfOne, ending, type Peer, type Product, type Requests } from './product.ts';
import { columns, exportedColumns, screenColumns } from './table.ts';

interface Page {
  data: { id: string }[];
  meta: { filter_count: number };
}

/** An empty module in place of the sandbox of extensions, which has to be compiled where it is installed. */
const withoutSandbox = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module';
  registerHooks({ resolve: (name, context, next) =>
    name === 'isolated-vm' ? { url: 'node:vm', format: 'builtin', shortCircuit: true } : next(name, context) });`)}`;

const canLoadSandbox = (folder: string) =>
  promisify(execFile)(process.execPath, ['-e', `require('isolated-vm')`], { cwd: folder }).then(
    () => true,
    () => false,
  );

const conditions: Record<'type' | 'status' | 'category', object> = {
  type: { type: { _eq: asked.type } },
  status: { status: { _eq: asked.status } },
  category: { category: { _eq: asked.category } },
};
const { type, status, category } = conditions;

const items = (filter: object, fields: readonly string[], more = '') =>
  `/items/machines?filter=${encodeURIComponent(JSON.stringify(filter))}&fields=${fields.join()}&sort=name&limit=${asked.page}${more}`;
const filtered = (fields: readonly string[]) =>
  items({ _and: [type, status, category] }, fields, '&meta=filter_count');
const searched = (text: string) =>
  items(
    {
      _and: [
        type,
        { status: { _neq: asked.unsearched } },
        { _or: searchFields.map((name) => ({ [name]: { _icontains: text } })) },
      ],
    },
    screenColumns,
  );

/** The page, its total and the numbers by status and category, each without the filter by itself, in one request. */
const withCounts = JSON.stringify({
  query: `query ($page: machines_filter, $statuses: machines_filter, $categories: machines_filter) {
    machines(filter: $page, sort: ["name"], limit: ${asked.page}) { ${screenColumns.join(' ')} }
    total: machines_aggregated(filter: $page) { count { id } }
    statuses: machines_aggregated(filter: $statuses, groupBy: ["status"]) { group count { id } }
    categories: machines_aggregated(filter: $categories, groupBy: ["category"]) { group count { id } }
  }`,
  variables: {
    page: { _and: [type, status, category] },
    statuses: { _and: [type, category] },
    categories: { _and: [type, status] },
  },
});

export const directus: Peer = {
  name: 'Directus',
  package: 'directus',
  start: startDirectus,
};

async function startDirectus({
  folder,
  scratch,
  database: { pool, url: databaseUrl },
  ids,
}: Parameters<Peer['start']>[0]): Promise<Product> {
  const main = resolve(folder, 'node_modules/@directus/api/dist/cli/run.js');
  const isComplete = await canLoadSandbox(folder);
  if (!isComplete) console.error('Directus: isolated-vm cannot be loaded; an empty module takes its place.');
  const token = randomUUID();
  const port = await freePort();
  const env = {
    PATH: process.env['PATH'],
    HOME: scratch,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    SECRET: randomUUID(),
    ADMIN_EMAIL: 'bench@example.com',
    ADMIN_PASSWORD: randomUUID(),
    ADMIN_TOKEN: token,
    DB_CLIENT: 'pg',
    DB_CONNECTION_STRING: databaseUrl,
    LOG_LEVEL: 'error',
    TELEMETRY: 'false',
    CACHE_ENABLED: 'false',
    RATE_LIMITER_ENABLED: 'false',
    // Otherwise it refuses requests while it is busy.
    PRESSURE_LIMITER_ENABLED: 'false',
    TEMP_PATH: scratch,
  };
  await mkdir(scratch, { recursive: true });
  const run = (command: string) =>
    spawn(process.execPath, [...(isComplete ? [] : ['--import', withoutSandbox]), main, command], {
      cwd: scratch,
      env,
      stdio: ['ignore', 2, 2],
    });

  const bootstrap = run('bootstrap');
  ending(bootstrap);
  const [code] = (await once(bootstrap, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`directus bootstrap ended with ${code}`);
  await pool.query(`insert into directus_collections (collection) values ('machines')`);

  const server = run('start');
  const stop = ending(server);
  const url = `http://127.0.0.1:${port}`;
  await answering('directus start', server, `${url}/server/ping`);

  const requests: Requests = {
    list: () => ({ path: filtered(screenColumns) }),
    allColumns: () => ({ path: filtered(columns) }),
    withCounts: () => ({ path: '/graphql', method: 'POST', body: withCounts }),
    dense: () => ({ path: searched(asked.dense) }),
    rare: () => ({ path: searched(asked.rare) }),
    ...callsOfOne('/items/machines', ids),
  };
  const headers = { authorization: `Bearer ${token}` };
  return {
    name: directus.name,
    url,
    pid: server.pid ?? 0,
    headers: () => Promise.resolve(headers),
    requests,
    totalOf: (body) => (body as Page).meta.filter_count,
    idsOf: (body) => (body as Page).data.map(({ id }) => id),
    async importRows({ plainFile }) {
      const form = new FormData();
      form.set('file', await openAsBlob(plainFile, { type: 'text/csv' }), basename(plainFile));
      const answer = await fetch(`${url}/utils/import/machines`, { method: 'POST', headers, body: form });
      if (!answer.ok) throw new Error(`import: ${await answer.text()}`);
    },
    exportCsv: () =>
      fetch(`${url}/items/machines?export=csv&limit=-1&sort=name&fields=${exportedColumns.join()}`, {
        headers,
      }),
    stop,
  };
}
