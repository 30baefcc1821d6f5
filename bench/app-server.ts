/** The product’s own application in a separate process; sends its URL to the parent. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { buildApp } from '../server/src/app.ts';
import { createDb, createPool } from '../server/src/db/connect.ts';
import { localFiles } from '../server/src/lib/files.ts';
import { createSecretBox } from '../server/src/lib/secret-box.ts';
import { bulkJobs } from '../server/src/modules/bulk/bulk.jobs.ts';
import { importJobs } from '../server/src/modules/imports/imports.jobs.ts';
import { startMatcher } from '../server/src/modules/matches/matcher.ts';
import { runMatching } from '../server/src/modules/matches/run-matching.service.ts';
import { startQueues } from './queues.ts';
import { benchSecret } from './session.ts';

const url = process.env['BENCH_DATABASE'] ?? '';
const uploadFolder = process.env['BENCH_UPLOADS'] ?? '';
const files = localFiles(join(uploadFolder || join(tmpdir(), 'strojpark-bench'), 'files'));
const log = pino({ level: 'warn' });
// Enough for a million machines in one file.
const maxImportMegabytes = 200;
const pool = createPool(url, { name: 'bench app' });
const db = createDb(pool);
const deps = { db, log, secrets: createSecretBox(benchSecret), baseUrl: 'http://localhost' };
const jobs = await startQueues(url, log, (runner) => [
  ...bulkJobs({ ...deps, jobs: runner }),
  ...importJobs({ ...deps, jobs: runner, files, maxImportMegabytes }),
]);
const matcher = startMatcher({ ...deps, jobs }, runMatching);
const app = await buildApp({
  db,
  jobs,
  log,
  secret: benchSecret,
  baseUrl: 'http://localhost',
  files,
  trustProxy: false,
  uploadFolder,
  ...(process.env['BENCH_WEB'] && { webFolder: process.env['BENCH_WEB'] }),
  // All load comes from one IP address.
  requestsPerMinute: 100_000_000,
  maxImportMegabytes,
});
// The time from a request to the head of its answer, for measurements of the server alone.
if (process.env['BENCH_TIMING'])
  app.server.prependListener('request', (_: IncomingMessage, answer: ServerResponse) => {
    const start = performance.now();
    const writeHead = answer.writeHead.bind(answer) as (...head: unknown[]) => ServerResponse;
    answer.writeHead = (...head: unknown[]) => {
      answer.setHeader('server-timing', `app;dur=${(performance.now() - start).toFixed(2)}`);
      return writeHead(...head);
    };
  });
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => matcher.stop())
    .then(() => jobs.stop())
    .then(() => pool.end())
    .then(() => process.exit(0));
});
