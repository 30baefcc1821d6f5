import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readFile } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { openAsBlob } from 'node:fs';
import type { Pool } from 'pg';
import { freePort } from '../../scripts/free-port.ts';
import { searchFields } from '@strojpark/core/domain/fields/machine-fields';
import { atEnd } from '../run.ts';
import { asked, callsOfOne, type Product, type Requests } from './product.ts';
import { columns, exportedColumns, screenColumns } from './table.ts';

interface Page {
  data: { id: string }[];
  meta: { filter_count: number };
}

const startLimitMs = 120_000;

export const installDirectus = `Install Directus into a folder of its own, outside this one, and name the folder:
  mkdir ../peers && npm install --prefix ../peers directus@11
  npm run bench -- peers --directus ../peers`;

/** The version of Directus in a folder; undefined without one. */
export async function directusVersion(folder: string): Promise<string | undefined> {
  const about = await readFile(join(folder, 'node_modules/directus/package.json'), 'utf8').catch(
    () => undefined,
  );
  return about === undefined ? undefined : (JSON.parse(about) as { version: string }).version;
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

/** Ends it at once: nothing of it is kept. */
function ending(child: ChildProcess): () => Promise<void> {
  return atEnd(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, 'exit');
    child.kill('SIGKILL');
    await exit;
  });
}

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

/** Starts Directus from a folder on a database that has the machines as a table, with the ids of some of them. */
export async function startDirectus(
  folder: string,
  scratch: string,
  { pool, url: databaseUrl }: { pool: Pool; url: string },
  ids: readonly string[],
): Promise<Product> {
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
  const began = performance.now();
  while (!(await fetch(`${url}/server/ping`).catch(() => undefined))?.ok) {
    if (server.exitCode !== null) throw new Error(`directus start ended with ${server.exitCode}`);
    if (performance.now() - began > startLimitMs) throw new Error('directus start did not answer');
    await sleep(50);
  }

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
    name: `Directus ${await directusVersion(folder)}`,
    url,
    pid: server.pid ?? 0,
    headers: () => Promise.resolve(headers),
    request: (call, index) => requests[call](index),
    totalOf: (body) => (body as Page).meta.filter_count,
    idsOf: (body) => (body as Page).data.map(({ id }) => id),
    async importFile({ plainFile }) {
      const form = new FormData();
      form.set('file', await openAsBlob(plainFile, { type: 'text/csv' }), basename(plainFile));
      const answer = await fetch(`${url}/utils/import/machines`, { method: 'POST', headers, body: form });
      if (!answer.ok) throw new Error(`import: ${await answer.text()}`);
    },
    exportPath: `/items/machines?export=csv&limit=-1&sort=name&fields=${exportedColumns.join()}`,
    stop,
  };
}
