import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { createBackupsService } from './backups.service.ts';
import { verifyNewestBackup } from './verify-backup.service.ts';

/** Makes requested backups, starts those that the schedule asks for, and restores the newest one as a test. */
export function backupJobs(deps: SystemDeps & { files: FileStore; trialFolder: string }): JobHandler[] {
  const service = createBackupsService(deps);
  return [
    jobHandler({
      name: 'backup-run',
      expireInSeconds: 6 * 3600,
      heartbeatSeconds: 20,
      // Not retried: the failure is recorded, and a user can start another backup.
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
    jobHandler({
      name: 'backup-verify',
      expireInSeconds: 6 * 3600,
      heartbeatSeconds: 20,
      retryLimit: 0,
      // Half an hour after backups are due.
      schedule: '47 * * * *',
      run: () =>
        verifyNewestBackup(systemCtx(deps, 'backup-verify'), deps.files, { folder: deps.trialFolder }),
    }),
  ];
}
