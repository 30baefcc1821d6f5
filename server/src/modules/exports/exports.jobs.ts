import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { jobHandler, retriedForMinutes, type JobHandler } from '../../lib/jobs.ts';
import { runExport } from './export-job.service.ts';

/** Creates exports in the background. */
export function exportJobs({ files, ...deps }: SystemDeps & { files: FileStore }): JobHandler[] {
  return [
    jobHandler({
      name: 'export-run',
      expireInSeconds: 3600,
      ...retriedForMinutes,
      run: ({ fileId }, attempt) => runExport(systemCtx(deps, `export-${fileId}`), files, fileId, attempt),
    }),
  ];
}
