import type { Logger } from 'pino';
import { createJobs, type JobRunner } from '../server/src/lib/jobs.ts';

/** The queues into which the measured calls send, with nobody who does the work. */
export async function startQueues(url: string, log: Logger): Promise<JobRunner> {
  const jobs = createJobs(url, log);
  await jobs.start([{ name: 'mail-send', expireInSeconds: 60, retryLimit: 0, run: () => Promise.resolve() }]);
  return jobs;
}
