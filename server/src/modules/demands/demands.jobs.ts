import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { expireDemands } from './demands.service.ts';

export function demandJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'demands-expire',
      expireInSeconds: 900,
      retryLimit: 3,
      // Midnight in any time zone.
      schedule: '1,31 * * * *',
      run: () => expireDemands(systemCtx(deps, 'demands-expire')),
    }),
  ];
}
