import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { emptyTrash } from './trash.service.ts';

export function trashJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'trash-purge',
      expireInSeconds: 3600,
      retryLimit: 3,
      schedule: '10 2 * * *',
      async run() {
        const purged = await emptyTrash(systemCtx(deps, 'trash-purge'));
        if (purged.machines + purged.reservations > 0) deps.log.info(purged, 'trash emptied');
      },
    }),
  ];
}
