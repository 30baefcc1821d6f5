import { systemCtx, type SystemDeps } from './lib/ctx.ts';
import type { FileStore } from './lib/files.ts';
import type { JobHandler } from './lib/jobs.ts';
import { attachmentJobs } from './modules/attachments/attachments.jobs.ts';
import { auditJobs } from './modules/audit/audit.jobs.ts';
import { authJobs } from './modules/auth/auth.jobs.ts';
import { backupJobs } from './modules/backups/backups.jobs.ts';
import { bulkJobs } from './modules/bulk/bulk.jobs.ts';
import { demandJobs } from './modules/demands/demands.jobs.ts';
import { exchangeRateJobs } from './modules/exchange-rates/exchange-rates.jobs.ts';
import { exportJobs } from './modules/exports/exports.jobs.ts';
import { gdprJobs } from './modules/gdpr/gdpr.jobs.ts';
import { importJobs } from './modules/imports/imports.jobs.ts';
import { machineJobs } from './modules/machines/machines.jobs.ts';
import { mailJobs } from './modules/mail/mail.jobs.ts';
import { notificationJobs } from './modules/notifications/notifications.jobs.ts';
import { producedFilesJobs } from './modules/produced-files/produced-files.jobs.ts';
import { reminderJobs } from './modules/reminders/reminders.jobs.ts';
import { matchJobs } from './modules/matches/matches.jobs.ts';
import { reportJobs } from './modules/reports/reports.jobs.ts';
import { quoteJobs } from './modules/quotes/quotes.jobs.ts';
import { queueJobs } from './modules/queue/queue.jobs.ts';
import { repricingJobs } from './modules/repricing/repricing.jobs.ts';
import { reservationJobs } from './modules/reservations/reservations.jobs.ts';
import { trashJobs } from './modules/trash/trash.jobs.ts';
import { startMatcher } from './modules/matches/matcher.ts';
import { runMatching } from './modules/matches/run-matching.service.ts';
import { notifyTaken } from './modules/quotes/quote-progress.service.ts';

interface JobDeps extends SystemDeps {
  files: FileStore;
  /** Where a backup is restored as a test. */
  trialFolder: string;
  maxImportMegabytes: number;
}

/** The handlers of all jobs. */
export function allJobs(deps: JobDeps): JobHandler[] {
  return [
    ...attachmentJobs(deps),
    ...auditJobs(deps),
    ...authJobs(deps),
    ...backupJobs(deps),
    ...bulkJobs(deps),
    ...exchangeRateJobs(deps),
    ...exportJobs(deps),
    ...gdprJobs(deps),
    ...importJobs(deps),
    ...mailJobs(deps),
    ...producedFilesJobs(deps),
    ...notificationJobs(deps),
    ...reminderJobs(deps),
    ...reportJobs(deps),
    ...machineJobs(deps),
    ...trashJobs(deps),
    ...reservationJobs(deps),
    ...queueJobs(deps),
    ...demandJobs(deps),
    ...matchJobs(deps),
    ...quoteJobs(deps),
    ...repricingJobs(deps),
  ];
}

/** Compares changed machines with what people look for, and tells sellers whose quoted machines someone else has. */
export const startMatching = (deps: SystemDeps) =>
  startMatcher(deps, async (matcherDeps, options) => {
    await runMatching(matcherDeps, options);
    await notifyTaken(systemCtx(deps, 'quotes-taken'));
  });
