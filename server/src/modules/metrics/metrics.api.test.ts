import { expect, it, onTestFinished } from 'vitest';
import { buildTestApp, setUpTestApp } from '../../../test/test-app.ts';
import { createDb, createPool, poolOf } from '../../db/connect.ts';
import { startMetrics } from './metrics.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');

async function started(db = test.testDb.db) {
  const metrics = await startMetrics(
    { db, pool: poolOf(db), log: test.ctx.log, files: test.files },
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

it('has the state of the database, jobs, mails, backups and the process', async () => {
  await test.testDb.pool.query(
    `insert into backups (status, origin, file_name, product_version, request_id, created_by_name, size, checksum, created_at,
       finished_at, verification, verified_at)
     select 'completed', 'schedule', 'x', '1', 'x', 'x', 1, 'x', day, day, verification, day
     from (values ('2026-10-30T00:00:00Z'::timestamptz, 'restored'), ('2026-10-31T00:00:00Z', 'damaged'),
       ('2026-11-01T00:00:00Z', null)) as made (day, verification)`,
  );
  const { read } = await started();
  const text = await read();
  expect(text).toContain('strojpark_database_up 1');
  expect(text).toContain(`strojpark_last_backup_timestamp_seconds ${Date.parse('2026-11-01') / 1000}`);
  expect(text).toContain(
    `strojpark_last_verified_backup_timestamp_seconds ${Date.parse('2026-10-30') / 1000}`,
  );
  expect(text).toContain('strojpark_backup_verification_failed 1');
  expect(text).toContain('\nstrojpark_database_standbys 0');
  // Without a standby no delay is known.
  expect(text).not.toMatch(/^strojpark_replication_lag_seconds /m);
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

it('serves nothing else', async () => {
  const { metrics } = await started();
  expect((await fetch(metrics.url.replace('/metrics', '/'))).status).toBe(404);
  expect((await fetch(metrics.url, { method: 'POST' })).status).toBe(404);
});
