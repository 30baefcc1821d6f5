import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { buildOrder, dropUnusedOrders } from './machine-order.service.ts';
import { compactTotals } from './machine-statistics.service.ts';

/** Building one index and dropping others may take 15 minutes each; another one may have to wait. */
const building = { expireInSeconds: 3600, heartbeatSeconds: 20, retryLimit: 5, retryDelay: 60 };

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
      ...building,
      run: ({ sort }) => buildOrder(deps, sort),
    }),
    jobHandler({
      name: 'machine-orders-clean',
      ...building,
      schedule: '30 2 * * *',
      run: () => dropUnusedOrders(deps),
    }),
  ];
}
