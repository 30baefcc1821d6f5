import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { forgetOldEntries } from './audit-list.service.ts';

export function auditJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'audit-retention',
      expireInSeconds: 3600,
      retryLimit: 3,
      schedule: '20 1 * * *',
      async run() {
        const forgotten = await forgetOldEntries(systemCtx(deps, 'audit-retention'));
        if (forgotten > 0) deps.log.info({ forgotten }, 'old audit log entries deleted');
      },
    }),
  ];
}
