import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { buildOrder, dropUnusedOrderIndexes } from './machine-order.service.ts';
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
    jobHandler({
      name: 'machine-order-build',
      expireInSeconds: 1000,
      retryLimit: 2,
      run: ({ sort }) => buildOrder(deps, sort),
    }),
    jobHandler({
      name: 'machine-orders-clean',
      expireInSeconds: 1000,
      retryLimit: 2,
      schedule: '30 2 * * *',
      run: () => dropUnusedOrderIndexes(deps),
    }),
  ];
}
