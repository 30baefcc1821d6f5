import { systemCtx, type Ctx } from '../../lib/ctx.ts';
import type { JobHandler } from '../../lib/jobs.ts';
import { createImportService } from './import-export.service.ts';

type JobDeps = Pick<Ctx, 'db' | 'jobs' | 'log'> & Parameters<typeof createImportService>[0];

/** Runs the imports that a call has left to the background; after a crash once more, from the upload. */
export function importJobs(deps: JobDeps): JobHandler[] {
  const service = createImportService(deps);
  return [
    {
      name: 'import-run',
      expireInSeconds: 900,
      retryLimit: 5,
      run: ({ batchId }) => service.run(systemCtx(deps, `import-${batchId}`), batchId),
    },
  ];
}
