import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { clean, failLostRuns } from './bulk-runs.service.ts';
import { workOn } from './run-bulk.service.ts';

/** Less than the time a process gets to stop. */
const stepMilliseconds = 5000;

export function bulkJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'bulk-run',
      expireInSeconds: 600,
      heartbeatSeconds: 20,
      retryLimit: 10,
      async run({ runId }) {
        const outcome = await workOn(systemCtx(deps, `bulk-${runId}`), runId, stepMilliseconds);
        // The lease of an attempt that just died is still valid; this job is retried.
        if (outcome === 'held') throw new Error(`bulk run ${runId} is still held by another attempt`);
      },
    }),
    jobHandler({
      name: 'bulk-sweep',
      expireInSeconds: 60,
      retryLimit: 1,
      schedule: '* * * * *',
      async run() {
        const lost = await failLostRuns(systemCtx(deps, 'bulk-sweep'));
        if (lost > 0) deps.log.warn({ lost }, 'bulk actions were abandoned');
      },
    }),
    jobHandler({
      name: 'bulk-clean',
      expireInSeconds: 3600,
      retryLimit: 3,
      schedule: '50 1 * * *',
      run: () => clean(deps),
    }),
  ];
}
