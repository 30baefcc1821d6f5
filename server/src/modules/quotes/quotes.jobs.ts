import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { expireQuotes, notifyTaken } from './quote-progress.service.ts';

export function quoteJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'quotes-taken',
      expireInSeconds: 300,
      retryLimit: 0,
      // What an announcement that was lost with its process would have started at once (see `startMatcher`).
      schedule: '* * * * *',
      run: () => notifyTaken(systemCtx(deps, 'quotes-taken')),
    }),
    jobHandler({
      name: 'quotes-expire',
      expireInSeconds: 900,
      retryLimit: 3,
      // Midnight in any time zone.
      schedule: '2,32 * * * *',
      run: () => expireQuotes(systemCtx(deps, 'quotes-expire')),
    }),
  ];
}
