import type { SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { runMatching } from './run-matching.service.ts';

export function matchJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'matches-run',
      expireInSeconds: 900,
      retryLimit: 0,
      // What an announcement that was lost with its process would have started at once (see `startMatcher`), and the
      // daily digests of watched views.
      schedule: '* * * * *',
      run: () => runMatching(deps),
    }),
  ];
}
