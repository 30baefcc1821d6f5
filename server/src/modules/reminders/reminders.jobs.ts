import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { sendReminders } from './reminders.service.ts';

/** Runs every hour; the domain rules decide whether it is time in the company's time zone. */
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
