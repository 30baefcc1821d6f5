import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { cleanFiles } from './clean-files.service.ts';

/** Removes expired files and fails abandoned ones. */
export function producedFilesJobs({ files, ...deps }: SystemDeps & { files: FileStore }): JobHandler[] {
  return [
    jobHandler({
      name: 'produced-files-clean',
      expireInSeconds: 600,
      retryLimit: 0,
      schedule: '*/10 * * * *',
      run: () => cleanFiles(systemCtx(deps, 'produced-files-clean'), files),
    }),
  ];
}
