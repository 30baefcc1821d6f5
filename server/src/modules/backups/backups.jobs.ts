import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { createBackupsService } from './backups.service.ts';

/** Makes the backups that were asked for, and asks for those that the schedule wants. */
export function backupJobs(deps: SystemDeps & { files: FileStore }): JobHandler[] {
  const service = createBackupsService(deps);
  return [
    jobHandler({
      name: 'backup-run',
      expireInSeconds: 6 * 3600,
      heartbeatSeconds: 20,
      // Its record tells of a failure; whoever wants another attempt asks for one.
      retryLimit: 0,
      run: ({ backupId }) => service.run(systemCtx(deps, `backup-${backupId}`), backupId),
    }),
    jobHandler({
      name: 'backup-due',
      expireInSeconds: 60,
      retryLimit: 0,
      schedule: '17 * * * *',
      run: () => service.startIfDue(systemCtx(deps, 'backup-due')),
    }),
  ];
}
