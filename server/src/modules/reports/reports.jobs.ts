import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import type { FileStore } from '../../lib/files.ts';
import { jobHandler, retriedForMinutes, type JobHandler } from '../../lib/jobs.ts';
import { compactTotals } from './report-overview.service.ts';
import { runReport } from './report-files.service.ts';
import { startDueReports, notifyRecipients } from './report-slots.service.ts';

/** Creates requested reports, and queues scheduled ones that are due. */
export function reportJobs({ files, ...deps }: SystemDeps & { files: FileStore }): JobHandler[] {
  return [
    jobHandler({
      name: 'report-run',
      expireInSeconds: 1800,
      ...retriedForMinutes,
      async run({ fileId }, attempt) {
        const ctx = systemCtx(deps, `report-${fileId}`);
        await runReport(ctx, files, fileId, attempt);
        await notifyRecipients(systemCtx(deps, ctx.requestId), fileId);
      },
    }),
    jobHandler({
      name: 'report-totals-fold',
      expireInSeconds: 300,
      retryLimit: 3,
      schedule: '*/10 * * * *',
      run: () => compactTotals(systemCtx(deps, 'report-totals-fold')),
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
