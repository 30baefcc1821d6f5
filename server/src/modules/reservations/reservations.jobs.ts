import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { releaseExpired } from './expired-reservations.service.ts';
import { compactTotals } from './reservation-list.service.ts';

export function reservationJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'reservations-release',
      expireInSeconds: 1800,
      retryLimit: 2,
      schedule: '10 * * * *',
      run: () => releaseExpired(systemCtx(deps, 'expired-reservations')),
    }),
    jobHandler({
      name: 'reservation-totals-fold',
      expireInSeconds: 60,
      retryLimit: 3,
      schedule: '*/10 * * * *',
      run: () => compactTotals(systemCtx(deps, 'reservation-totals-fold')),
    }),
  ];
}
