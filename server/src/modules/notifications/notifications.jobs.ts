import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { forgetOldNotifications } from './notifications.service.ts';

export function notificationJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'notifications-retention',
      expireInSeconds: 3600,
      retryLimit: 3,
      schedule: '35 1 * * *',
      async run() {
        const forgotten = await forgetOldNotifications(systemCtx(deps, 'notifications-retention'));
        if (forgotten > 0) deps.log.info({ forgotten }, 'old notifications deleted');
      },
    }),
  ];
}
