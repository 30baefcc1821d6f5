import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { deliverDue, retryDelayedMails, sweep } from './delivery.service.ts';

/**
 * Sends mails: at once when some are queued, and every minute those whose time has come again. The outbox
 * knows what is due, so a job that is lost or comes twice does no harm.
 */
export function mailJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'mail-send',
      expireInSeconds: 900,
      retryLimit: 0,
      async run({ anew }) {
        const ctx = systemCtx(deps, 'mail-send');
        if (anew) await retryDelayedMails(ctx);
        await deliverDue(ctx);
      },
    }),
    jobHandler({
      name: 'mail-sweep',
      expireInSeconds: 900,
      retryLimit: 0,
      schedule: '* * * * *',
      run: () => sweep(systemCtx(deps, 'mail-sweep')),
    }),
  ];
}
