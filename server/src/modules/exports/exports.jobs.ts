import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { jobHandler, retriedForAnHour, type JobHandler } from '../../lib/jobs.ts';
import { runExport } from './export-job.service.ts';

/** Creates exports in the background. */
export function exportJobs({ files, ...deps }: SystemDeps & { files: FileStore }): JobHandler[] {
  return [
    jobHandler({
      name: 'export-run',
      expireInSeconds: 3600,
      ...retriedForAnHour,
      run: ({ fileId }) => runExport(systemCtx(deps, `export-${fileId}`), files, fileId),
    }),
  ];
}
