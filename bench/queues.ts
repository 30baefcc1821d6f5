import type { Logger } from 'pino';
import { createJobs, type JobHandler, type JobRunner } from '../server/src/lib/jobs.ts';

/** Queues for the measured calls; jobs are not processed except by the handlers being measured. */
export async function startQueues(
  url: string,
  log: Logger,
  measured: (jobs: JobRunner) => readonly JobHandler[] = () => [],
): Promise<JobRunner> {
  const jobs = createJobs(url, log);
  await jobs.start([
    ...(['mail-send', 'queue-lapse', 'machine-order-build'] as const).map((name) => ({
      name,
      expireInSeconds: 60,
      retryLimit: 0,
      run: () => Promise.resolve(),
    })),
    ...measured(jobs),
  ]);
  return jobs;
}
