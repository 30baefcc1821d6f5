import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Db } from '../db/connect.ts';

/** The work that can be queued, with its data. Each name is handled by one module's `<noun>.jobs.ts`. */
export interface JobData {
  'import-run': { batchId: string };
}
export type JobName = keyof JobData;

export interface JobHandler<N extends JobName = JobName> {
  name: N;
  /** Seconds after which a run counts as lost and is tried again. */
  expireInSeconds: number;
  retryLimit: number;
  run: (data: JobData[N]) => Promise<void>;
}

/** What services see: a job sent in a transaction exists if and only if the change does. */
export interface Jobs {
  send: <N extends JobName>(db: Db, name: N, data: JobData[N]) => Promise<void>;
}

export interface JobRunner extends Jobs {
  /** Makes the queues and starts the handlers. */
  start: (handlers: readonly JobHandler[]) => Promise<void>;
  /** Waits for running jobs, at most ten seconds. */
  stop: () => Promise<void>;
}

/** pg-boss on the product's database with a small pool of its own. */
export function createJobs(url: string, log: FastifyBaseLogger): JobRunner {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'strojpark-jobs',
    max: 3,
    schema: 'jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));

  return {
    async start(handlers) {
      await boss.start();
      for (const { name, expireInSeconds, retryLimit, run } of handlers) {
        await boss.createQueue(name, { expireInSeconds, retryLimit, retryBackoff: true });
        await boss.work<JobData[JobName]>(name, { pollingIntervalSeconds: 1 }, async ([job]) => {
          if (job) await run(job.data);
        });
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
    async send(db, name, data) {
      await boss.send(name, data, { db: fromKysely(db) });
    },
  };
}
