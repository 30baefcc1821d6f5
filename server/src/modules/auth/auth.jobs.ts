import { systemCtx, type SystemDeps } from '../../lib/ctx.ts';
import { jobHandler, type JobHandler } from '../../lib/jobs.ts';
import { cleanAccounts } from './account-clean.service.ts';
import { sendResetMail } from './password/password-reset.service.ts';

export function authJobs(deps: SystemDeps): JobHandler[] {
  return [
    jobHandler({
      name: 'account-reset-mail',
      expireInSeconds: 60,
      retryLimit: 3,
      run: ({ email }) => sendResetMail(systemCtx(deps, 'account-reset-mail'), email),
    }),
    jobHandler({
      name: 'account-clean',
      expireInSeconds: 600,
      retryLimit: 2,
      schedule: '20 2 * * *',
      run: () => cleanAccounts(systemCtx(deps, 'account-clean')),
    }),
  ];
}
