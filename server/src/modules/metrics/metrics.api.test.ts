import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { findProgram } from '../../../test/find-program.ts';
import { startNetwork } from '../../../test/network.ts';
import { buildTestApp, setUpTestApp } from '../../../test/test-app.ts';
import { createDb, createPool } from '../../db/connect.ts';
import { startMetrics } from './metrics.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');

async function started(db = test.testDb.db) {
  const metrics = await startMetrics(
    { db, log: test.ctx.log, files: test.files },
    { host: '127.0.0.1', port: 0 },
  );
  onTestFinished(metrics.close);
  const read = async () => (await fetch(metrics.url)).text();
  return { metrics, read };
}

it('counts answers by method, route and status, and never by the address of a record', async () => {
  const { metrics, read } = await started();
  const app = await buildTestApp(test, { observer: metrics });
  onTestFinished(() => app.close());
  const headers = { authorization: `Bearer ${admin.token}` };
  const id = '00000000-0000-4000-8000-000000000000';
  await app.inject({ url: `/api/machines/${id}`, headers });
  await app.inject({ url: `/api/machines/${id}`, headers });
  await app.inject({ url: '/api/machines', headers });
  await app.inject({ url: '/api/nothing/there' });
  const text = await read();
  expect(text).toContain(
    'strojpark_http_requests_total{method="GET",route="/api/machines/:id",status="404"} 2',
  );
  expect(text).toContain('strojpark_http_requests_total{method="GET",route="/api/machines",status="200"} 1');
  expect(text).toContain('strojpark_http_requests_total{method="GET",route="none",status="404"} 1');
  expect(text).toContain(
    'strojpark_http_request_duration_seconds_count{method="GET",route="/api/machines"} 1',
  );
  expect(text).not.toContain(id);
});

it('counts open event streams, which are no requests', async () => {
  const { metrics, read } = await started();
  const app = await buildTestApp(test, { observer: metrics });
  onTestFinished(() => app.close());
  const headers = { authorization: `Bearer ${admin.token}` };
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const reader = new AbortController();
  const answer = await fetch(`${url}/api/events`, { headers, signal: reader.signal });
  expect(answer.status).toBe(200);
  expect(await read()).toContain('strojpark_event_streams 1');
  reader.abort();
  await expect.poll(read, { timeout: 10_000 }).toContain('strojpark_event_streams 0');
  expect(await read()).not.toContain('route="/api/events"');
});

it('has the state of the database, jobs, mails, imports, backups and the process', async () => {
  await test.testDb.pool.query(
    `insert into backups (status, origin, file_name, product_version, request_id, created_by_name, size, checksum, created_at,
       finished_at, verification, verified_at)
     select 'completed', 'schedule', 'x', '1', 'x', 'x', 1, 'x', day, day, verification, day
     from (values ('2026-10-30T00:00:00Z'::timestamptz, 'restored'), ('2026-10-31T00:00:00Z', 'damaged'),
       ('2026-11-01T00:00:00Z', null)) as made (day, verification)`,
  );
  await test.testDb.db
    .insertInto('import_batches')
    .values({
      status: 'running',
      machine_type: 'used',
      mode: 'skip',
      file_name: 'stroje.csv',
      parse_plan: '{}',
      is_background: false,
      request_id: 'r',
      created_by_name: 'Alena',
    })
    .execute();
  const { read } = await started();
  const text = await read();
  expect(text).toContain('strojpark_database_up 1');
  expect(text).toContain('\nstrojpark_imports_running 1\n');
  expect(text).toContain('\nstrojpark_imports_failed 0\n');
  const installed = Number(/^strojpark_installed_timestamp_seconds (\S+)$/m.exec(text)?.[1]);
  expect(installed).toBeLessThan(Date.now() / 1000);
  expect(installed).toBeGreaterThan(Date.now() / 1000 - 86_400);
  expect(text).toContain(`strojpark_last_backup_timestamp_seconds ${Date.parse('2026-11-01') / 1000}`);
  expect(text).toContain(
    `strojpark_last_verified_backup_timestamp_seconds ${Date.parse('2026-10-30') / 1000}`,
  );
  expect(text).toContain('strojpark_backup_verification_failed 1');
  expect(text).toContain('\nstrojpark_database_standbys 0');
  // Without a standby no delay is known.
  expect(text).not.toMatch(/^strojpark_replication_lag_seconds /m);
  expect(text).not.toMatch(/^strojpark_database_archiving_failed /m);
  expect(Number(/^strojpark_database_size_bytes (\d+)$/m.exec(text)?.[1])).toBeGreaterThan(1_000_000);
  for (const name of [
    'strojpark_jobs_waiting',
    'strojpark_jobs_failed',
    'strojpark_job_lag_seconds',
    'strojpark_mails_waiting',
    'strojpark_mails_failed',
    'strojpark_database_connections{state="waiting"}',
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
  ])
    expect(text, name).toContain(`\n${name} `);
});

it('still has the figures of the process while the database is out, but none of the database', async () => {
  const pool = createPool('postgres://nobody@127.0.0.1:1/nothing', { name: 'out' });
  onTestFinished(() => pool.end());
  const { read } = await started(createDb(pool));
  const text = await read();
  expect(text).toContain('strojpark_database_up 0');
  expect(text).toContain('strojpark_file_store_up 1');
  expect(text).toContain('\nprocess_resident_memory_bytes ');
  expect(text).not.toMatch(/^strojpark_jobs_waiting /m);
});

it('says that the database is out while it is frozen', async (context) => {
  const network = await startNetwork(context, test.testDb.url);
  const pool = createPool(network.url, { name: 'frozen' });
  onTestFinished(() => pool.end());
  const { read } = await started(createDb(pool));
  expect(await read()).toContain('strojpark_database_up 1');
  network.stall();
  expect(await read()).toContain('strojpark_database_up 0');
  network.resume();
  expect(await read()).toContain('strojpark_database_up 1');
}, 30_000);

it('serves nothing else', async () => {
  const { metrics } = await started();
  expect((await fetch(metrics.url.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404);
});

const deployFolder = fileURLToPath(new URL('../../../../deploy', import.meta.url));
/** What Prometheus adds to every series. */
const addedLabels = ['job', 'instance'];

it.each(['alerts.yaml', 'alerts.test.yaml', 'grafana-dashboard.json'])(
  '%s names only metrics and labels that exist',
  async (file) => {
    const { metrics, read } = await started();
    const app = await buildTestApp(test, { observer: metrics });
    onTestFinished(() => app.close());
    // Until then these have no labels.
    await app.inject({ url: '/api/health' });
    const text = await read();
    const names = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    const labels = new Map<string, Set<string>>();
    const labelsOf = (name: string) => labels.get(name) ?? new Set(addedLabels);
    const keysIn = (selector: string) =>
      [...selector.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, key = '']) => key);
    for (const [, name = '', selector = ''] of text.matchAll(/^(\w+)\{([^}]*)\}/gm))
      labels.set(name, new Set([...labelsOf(name), ...keysIn(selector)]));

    const deployed = readFileSync(`${deployFolder}/${file}`, 'utf8');
    const used = [...deployed.matchAll(/\b((?:strojpark|process|nodejs)_\w+)(?:\{([^}]*)\})?/g)];
    expect(used).not.toEqual([]);
    for (const [, name = '', selector = ''] of used) {
      expect(names, file).toContain(name);
      expect([...labelsOf(name)], name).toEqual(expect.arrayContaining(keysIn(selector)));
    }
    const anyLabel = new Set([...labels.values()].flatMap((keys) => [...keys]));
    const grouped = [...deployed.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = '']) =>
      list.split(', '),
    );
    const shown = [...deployed.matchAll(/\{\{\s*(?:\$labels\.)?([a-z]+)\s*\}\}/g)].map(([, key = '']) => key);
    for (const key of [...grouped, ...shown]) expect(anyLabel, key).toContain(key);
  },
);

const promtool = findProgram('promtool');

it.skipIf(promtool === undefined)(
  'alerts tell when there is no backup, none that was restored as a test, and no standby any more',
  () => {
    const said = execFileSync(promtool ?? '', ['test', 'rules', 'alerts.test.yaml'], {
      cwd: deployFolder,
      encoding: 'utf8',
    });
    expect(said).toContain('SUCCESS');
  },
);
