import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { compactTotals } from './machine-statistics.service.ts';

export function machineJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'machine-totals-fold',
      expireInSeconds: 60,
      retryLimit: 3,
      schedule: '*/10 * * * *',
      run: () => compactTotals(systemCtx(deps, 'machine-totals-fold')),
    }),
  ];
}
