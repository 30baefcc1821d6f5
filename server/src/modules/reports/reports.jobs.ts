import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { runReport } from './report-files.service.ts';
import { startDueReports, notifyRecipients } from './report-slots.service.ts';

/** Makes reports that were asked for, and asks for those that are due. */
export function reportJobs({ files, ...deps }: SystemDeps & { files: FileStore }): JobHandler[] {
  return [
    jobHandler({
      name: 'report-run',
      expireInSeconds: 1800,
      heartbeatSeconds: 20,
      // A run whose process has died is taken up once more; any other failure stands in the file's record.
      retryLimit: 1,
      async run({ fileId }) {
        const ctx = systemCtx(deps, `report-${fileId}`);
        await runReport(ctx, files, fileId);
        await notifyRecipients(systemCtx(deps, ctx.requestId), fileId);
      },
    }),
    jobHandler({
      name: 'reports-due',
      expireInSeconds: 60,
      retryLimit: 0,
      schedule: '* * * * *',
      run: () => startDueReports(systemCtx(deps, 'reports-due')),
    }),
  ];
}
