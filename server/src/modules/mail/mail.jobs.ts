import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { deliverDue, retryDelayedMails, sweep } from './delivery.service.ts';

/**
 * Sends mails: at once when some are queued, and every minute for retries. The outbox knows what is due, so a lost
 * or duplicated job does no harm.
 */
export function mailJobs({ files, ...deps }: SystemDeps & { files: FileStore }): JobHandler[] {
  return [
    jobHandler({
      name: 'mail-send',
      expireInSeconds: 900,
      retryLimit: 0,
      async run({ retryDelayed, anew }) {
        const ctx = systemCtx(deps, 'mail-send');
        if (retryDelayed || anew) await retryDelayedMails(ctx);
        await deliverDue(ctx, files);
      },
    }),
    jobHandler({
      name: 'mail-sweep',
      expireInSeconds: 900,
      retryLimit: 0,
      schedule: '* * * * *',
      run: () => sweep(systemCtx(deps, 'mail-sweep'), files),
    }),
  ];
}
