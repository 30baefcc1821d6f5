import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { createImportService } from './imports.service.ts';
import { runUndo } from './undo/undo.service.ts';

type JobDeps = SystemDeps & Parameters<typeof createImportService>[0];

/** Checks drafts, runs imports in the background, and undoes imports. */
export function importJobs(deps: JobDeps): JobHandler[] {
  const service = createImportService(deps);
  const ctxOf = (batchId: string) => systemCtx(deps, `import-${batchId}`);
  const limits = { expireInSeconds: 3600, heartbeatSeconds: 20, retryLimit: 5 };
  return [
    jobHandler({
      ...limits,
      name: 'import-prepare',
      run: ({ batchId }) => service.runPreparation(ctxOf(batchId), batchId),
    }),
    // After a crash it is retried from the upload.
    jobHandler({ ...limits, name: 'import-run', run: ({ batchId }) => service.run(ctxOf(batchId), batchId) }),
    jobHandler({ ...limits, name: 'import-vacuum', run: () => service.vacuum(ctxOf('vacuum')) }),
    jobHandler({ ...limits, name: 'import-undo', run: ({ batchId }) => runUndo(ctxOf(batchId), batchId) }),
  ];
}
