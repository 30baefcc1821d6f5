import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { lapseOffers } from './queue.service.ts';

export function queueJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'queue-lapse',
      expireInSeconds: 300,
      retryLimit: 3,
      // Every offer sends a job for its end; a restored backup has none.
      schedule: '* * * * *',
      run: () => lapseOffers(systemCtx(deps, 'queue-lapse')),
    }),
  ];
}
