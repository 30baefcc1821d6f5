import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { searchFields } from '@strojpark/core/domain/fields/machine-fields';
import { freePort } from '../../scripts/free-port.ts';
import { answering, asked, callsOfOne, ending, type Peer, type Product, type Requests } from './product.ts';
import { columns, screenColumns } from './table.ts';

interface Page {
  list: { id: string }[];
  pageInfo: { totalRows: number };
}

/** How its own server starts it. */
const server = `
  const { Noco } = require('nocodb');
  const app = require('express')();
  const listening = app.listen(Number(process.env.PORT), '127.0.0.1');
  Noco.init({}, listening, app).then((routes) => app.use(routes), (error) => { throw error; });`;

/** Rows of one request that adds many, as many as its own import sends. */
const rowsAtOnce = 1000;
const exportLimitMs = 600_000;

const { type, status, category } = asked;
const filter = (conditions: string, fields: readonly string[]) =>
  `?where=${encodeURIComponent(conditions)}&fields=${fields.join()}&sort=name&limit=${asked.page}`;
const filtered = (fields: readonly string[]) =>
  filter(`(type,eq,${type})~and(status,eq,${status})~and(category,eq,${category})`, fields);
const searched = (text: string) =>
  filter(
    `(type,eq,${type})~and(status,neq,${asked.unsearched})~and(${searchFields.map((name) => `(${name},like,%${text}%)`).join('~or')})`,
    screenColumns,
  );

/** In the form knex expects: the folder of a socket as the host. */
function connectionOf(url: string) {
  const { searchParams, hostname, port, username, password, pathname } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return { host, port: Number(port), user: username, password, database: pathname.slice(1) };
}

async function start({
  folder,
  scratch,
  database,
  ownDatabase,
  ids,
}: Parameters<Peer['start']>[0]): Promise<Product> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const account = { email: 'bench@example.com', password: randomUUID() };
  const child = spawn(process.execPath, ['-e', server], {
    cwd: resolve(folder),
    env: {
      PATH: process.env['PATH'],
      HOME: scratch,
      NODE_ENV: 'production',
      PORT: String(port),
      NC_DB_JSON: JSON.stringify({ client: 'pg', connection: connectionOf(await ownDatabase()) }),
      NC_TOOL_DIR: scratch,
      NC_ADMIN_EMAIL: account.email,
      NC_ADMIN_PASSWORD: `Aa1-${account.password}`,
      NC_ALLOW_LOCAL_EXTERNAL_DBS: 'true',
      NC_DISABLE_TELE: 'true',
    },
    // It writes a line for each of its routes.
    stdio: ['ignore', 'ignore', 2],
  });
  const stop = ending(child);
  await answering('NocoDB', child, `${url}/api/v1/health`);

  const headers: Record<string, string> = { 'content-type': 'application/json' };
  async function call<T>(path: string, body?: object): Promise<T> {
    const answer = await fetch(`${url}${path}`, {
      headers,
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`NocoDB ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  }
  const { token } = await call<{ token: string }>('/api/v1/auth/user/signin', {
    ...account,
    password: `Aa1-${account.password}`,
  });
  headers['xc-auth'] = token;
  const { id: base } = await call<{ id: string }>('/api/v2/meta/bases', {
    title: 'bench',
    external: true,
    sources: [
      {
        type: 'pg',
        is_meta: false,
        config: { client: 'pg', connection: connectionOf(database.url), searchPath: ['public'] },
        inflection_table: 'none',
        inflection_column: 'none',
      },
    ],
  });
  // It reads the tables of a new source in a job.
  async function first(path: string): Promise<string> {
    for (;;) {
      const { list } = await call<{ list: { id: string }[] }>(path);
      if (list[0]) return list[0].id;
      await sleep(100);
    }
  }
  const table = await first(`/api/v2/meta/bases/${base}/tables`);
  const view = await first(`/api/v2/meta/tables/${table}/views`);

  const records = `/api/v2/tables/${table}/records`;
  const one = callsOfOne(records, ids);
  let changed = 0;
  const requests: Requests = {
    list: () => ({ path: `${records}${filtered(screenColumns)}` }),
    allColumns: () => ({ path: `${records}${filtered(columns)}` }),
    dense: () => ({ path: `${records}${searched(asked.dense)}` }),
    rare: () => ({ path: `${records}${searched(asked.rare)}` }),
    get: one.get,
    create: one.create,
    update: (index) => ({
      path: records,
      method: 'PATCH',
      body: JSON.stringify({ id: ids[index % ids.length], location: `Praha ${changed++}` }),
    }),
  };

  /** It writes the file in a job, and tells of its end in the list of jobs. */
  async function exportCsv(): Promise<Response> {
    const { id: job } = await call<{ id: string }>(`/api/v2/export/${view}/csv`, {});
    const began = performance.now();
    for (;;) {
      const jobs = await call<{ id: string; status: string; result?: { url?: string } }[]>(
        `/api/v2/jobs/${base}`,
        {},
      );
      const found = jobs.find(({ id }) => id === job);
      if (found?.status === 'completed') return fetch(encodeURI(`${url}/${found.result?.url}`), { headers });
      if (found?.status === 'failed') throw new Error(`NocoDB export: ${JSON.stringify(found)}`);
      if (performance.now() - began > exportLimitMs) throw new Error('NocoDB export did not end');
      await sleep(50);
    }
  }

  return {
    name: nocodb.name,
    url,
    pid: child.pid ?? 0,
    headers: () => Promise.resolve(headers),
    requests,
    totalOf: (body) => (body as Page).pageInfo.totalRows,
    idsOf: (body) => (body as Page).list.map(({ id }) => id),
    async importRows({ plainRows }) {
      for (let from = 0; from < plainRows.length; from += rowsAtOnce)
        await call(records, plainRows.slice(from, from + rowsAtOnce));
    },
    exportCsv,
    stop,
  };
}

export const nocodb: Peer = { name: 'NocoDB', package: 'nocodb', start };
