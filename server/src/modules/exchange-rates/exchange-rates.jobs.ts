import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { fetchIfDue } from './fetch-rates.service.ts';

/** Reads the central bank's rates on the days on which there are new ones, if that is switched on. */
export function exchangeRateJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'exchange-rates-fetch',
      expireInSeconds: 60,
      retryLimit: 0,
      schedule: '*/5 * * * *',
      run: () => fetchIfDue(systemCtx(deps, 'exchange-rates')),
    }),
  ];
}
