import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { createImportService } from './import-export.service.ts';

type JobDeps = SystemDeps & Parameters<typeof createImportService>[0];

/** Runs the imports that a call has left to the background; after a crash once more, from the upload. */
export function importJobs(deps: JobDeps): JobHandler[] {
  const service = createImportService(deps);
  return [
    jobHandler({
      name: 'import-run',
      expireInSeconds: 3600,
      heartbeatSeconds: 20,
      retryLimit: 5,
      run: ({ batchId }) => service.run(systemCtx(deps, `import-${batchId}`), batchId),
    }),
  ];
}
