import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { updateProposals } from './repricing-rules.service.ts';

export function repricingJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'repricing-propose',
      expireInSeconds: 900,
      retryLimit: 3,
      // Soon after midnight in any time zone, and after changes of the inventory.
      schedule: '7,37 * * * *',
      run: () => updateProposals(systemCtx(deps, 'repricing-propose')),
    }),
  ];
}
