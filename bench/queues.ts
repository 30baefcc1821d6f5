import type { Logger } from 'pino';
import { createJobs, type JobHandler, type JobRunner } from '../server/src/lib/jobs.ts';

/** The queues into which the measured calls send; nobody does the work but the handlers that are measured. */
export async function startQueues(
  url: string,
  log: Logger,
  measured: (jobs: JobRunner) => readonly JobHandler[] = () => [],
): Promise<JobRunner> {
  const jobs = createJobs(url, log);
  await jobs.start([
    { name: 'mail-send', expireInSeconds: 60, retryLimit: 0, run: () => Promise.resolve() },
    ...measured(jobs),
  ]);
  return jobs;
}
