import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { anonymise } from './gdpr.service.ts';

export function gdprJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'gdpr-anonymise',
      expireInSeconds: 3600,
      retryLimit: 3,
      schedule: '40 1 * * *',
      async run() {
        const changed = await anonymise(systemCtx(deps, 'gdpr-anonymise'));
        if (changed > 0) deps.log.info({ changed }, 'customers anonymised');
      },
    }),
  ];
}
