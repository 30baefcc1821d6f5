import { pino } from 'pino';
import { expect, it } from 'vitest';
import { setUpTestDb } from '../../test/test-db.ts';
import { createJobs, type JobHandler } from './jobs.ts';

const test = setUpTestDb();

async function start(changed: Partial<JobHandler> = {}): Promise<void> {
  const jobs = createJobs(test.url, pino({ level: 'silent' }));
  const run = () => Promise.resolve();
  await jobs.start([{ name: 'backup-due', expireInSeconds: 60, retryLimit: 1, run, ...changed }]);
  await jobs.stop();
}

const stored = async (columns: string, table: string) =>
  (await test.pool.query<object>(`select ${columns} from jobs.${table} where name = 'backup-due'`)).rows;

it('a queue and a schedule of an earlier version get what this version has', async () => {
  await start({ schedule: '0 3 * * *' });
  await start({ schedule: '0 4 * * *', retryLimit: 5, heartbeatSeconds: 20 });
  expect(await stored('retry_limit, heartbeat_seconds, expire_seconds', 'queue')).toEqual([
    { retry_limit: 5, heartbeat_seconds: 20, expire_seconds: 60 },
  ]);
  expect(await stored('cron', 'schedule')).toEqual([{ cron: '0 4 * * *' }]);
});

it('a start writes nothing about a queue that has not changed', async () => {
  await start({ schedule: '0 4 * * *' });
  const before = await stored('updated_on', 'queue');
  await start({ schedule: '0 4 * * *' });
  expect(await stored('updated_on', 'queue')).toEqual(before);
});
