import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { fetchIfDue } from './fetch-rates.service.ts';

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
