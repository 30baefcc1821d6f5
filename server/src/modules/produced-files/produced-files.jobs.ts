import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { cleanFiles } from './clean-files.service.ts';

/** Removes what has expired and gives up what nobody makes any more. */
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
