/** The product's own application in a process of its own; prints its address to the parent. */
import { pino } from 'pino';
import { buildApp } from '../server/src/app.ts';
import { createDb, createPool } from '../server/src/db/connect.ts';
import { createJobs } from '../server/src/lib/jobs.ts';
import { benchSecret } from './session.ts';

const url = process.env['BENCH_DATABASE'] ?? '';
const log = pino({ level: 'warn' });
const pool = createPool(url, { name: 'bench app' });
const app = await buildApp({
  db: createDb(pool),
  jobs: createJobs(url, log),
  log,
  secret: benchSecret,
  trustProxy: false,
  uploadFolder: process.env['BENCH_UPLOADS'] ?? '',
  // One address makes all the load here.
  requestsPerMinute: 100_000_000,
});
await app.listen({ host: '127.0.0.1', port: 0 });
const address = app.server.address();
process.send?.(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
process.on('SIGTERM', () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
