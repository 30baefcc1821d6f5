import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { releaseExpired } from './expired-reservations.service.ts';

/** Looks every hour which expired reservations are to be released. */
export function reservationJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'reservations-release',
      expireInSeconds: 1800,
      retryLimit: 2,
      schedule: '10 * * * *',
      run: () => releaseExpired(systemCtx(deps, 'expired-reservations')),
    }),
  ];
}
