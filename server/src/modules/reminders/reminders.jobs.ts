import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { sendReminders } from './reminders.service.ts';

/** Looks every hour what is due: which hour of the company's day it is, the rules know. */
export function reminderJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'reminders-send',
      expireInSeconds: 1800,
      retryLimit: 2,
      schedule: '5 * * * *',
      run: () => sendReminders(systemCtx(deps, 'reminders')),
    }),
  ];
}
