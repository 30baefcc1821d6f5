import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, PgBoss } from 'pg-boss';
import type { Db } from '../db/connect.ts';

/** The work that can be queued, with its data. Each name is handled by one module's `<noun>.jobs.ts`. */
export interface JobData {
  /** One step of a run; it sends the next one itself. */
  'bulk-run': { runId: string };
  /** Ends runs on which nobody works any more. */
  'bulk-sweep': Record<string, never>;
  'bulk-clean': Record<string, never>;
  /** Keep the totals short. */
  'machine-totals-fold': Record<string, never>;
  'reservation-totals-fold': Record<string, never>;
  'trash-purge': Record<string, never>;
  'import-prepare': { batchId: string };
  'import-run': { batchId: string };
  'import-undo': { batchId: string };
  /** For whoever has typed this address, whether it is known or not. */
  'account-reset-mail': { email: string };
  'account-clean': Record<string, never>;
  'backup-run': { backupId: string };
  'backup-due': Record<string, never>;
  /** Sends every mail that is due; `anew`: also those that wait for another attempt, the mail server has changed. */
  'mail-send': { anew?: true };
  /** Looks after the outbox from time to time. */
  'mail-sweep': Record<string, never>;
  /** Reminds of reservations that end and of services that are due. */
  'reminders-send': Record<string, never>;
  /** Releases expired reservations, if the settings want that. */
  'reservations-release': Record<string, never>;
  'export-run': { fileId: string };
  'report-run': { fileId: string };
  /** Asks for the reports that are due by their schedules. */
  'reports-due': Record<string, never>;
  /** Removes produced files that have expired. */
  'produced-files-clean': Record<string, never>;
  /** Reads the central bank's exchange rates of the day, if that is switched on. */
  'exchange-rates-fetch': Record<string, never>;
  'audit-retention': Record<string, never>;
  /** Of attachments that were forgotten in the same transaction, or perhaps never added. */
  'attachment-files-delete': { ids: string[] };
  'attachment-trash': Record<string, never>;
  'gdpr-anonymise': Record<string, never>;
  'notifications-retention': Record<string, never>;
}
export type JobName = keyof JobData;

export interface JobHandler<N extends JobName = JobName> {
  name: N;
  /** Seconds after which a run counts as lost and is tried again. */
  expireInSeconds: number;
  /** A run that has not been heard of for so long is lost: its process has died. At least 10. */
  heartbeatSeconds?: number;
  retryLimit: number;
  /** Runs by itself as well, with no data: a cron expression in UTC. */
  schedule?: string;
  run: (data: JobData[N]) => Promise<void>;
}

/** A handler whose `run` gets the data of its own job. */
export function jobHandler<N extends JobName>(handler: JobHandler<N>): JobHandler {
  return handler as unknown as JobHandler;
}

export interface SendOptions {
  /** Not before this moment. */
  startAfter?: Date;
}

/** What services see: a job sent in a transaction exists if and only if the change does. */
export interface Jobs {
  send: <N extends JobName>(db: Db, name: N, data: JobData[N], options?: SendOptions) => Promise<void>;
}

export interface JobRunner extends Jobs {
  /** Makes the queues and starts the handlers. */
  start: (handlers: readonly JobHandler[]) => Promise<void>;
  /** Waits for running jobs, at most ten seconds. */
  stop: () => Promise<void>;
}

/** pg-boss on the product's database with a small pool of its own. */
export function createJobs(url: string, log: FastifyBaseLogger): JobRunner {
  const boss = new PgBoss({
    connectionString: url,
    application_name: 'strojpark-jobs',
    max: 3,
    schema: 'jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'jobs'));

  return {
    async start(handlers) {
      await boss.start();
      for (const { name, schedule, run, heartbeatSeconds, ...limits } of handlers) {
        const options = { ...limits, ...(heartbeatSeconds && { heartbeatSeconds }), retryBackoff: true };
        await boss.createQueue(name, options);
        // The queue of an earlier version keeps its options otherwise.
        await boss.updateQueue(name, options);
        if (schedule) await boss.schedule(name, schedule, {});
        await boss.work<JobData[JobName]>(
          name,
          { pollingIntervalSeconds: schedule ? 5 : 1 },
          async ([job]) => {
            if (job) await run(job.data);
          },
        );
      }
    },
    async stop() {
      await boss.stop({ graceful: true, timeout: 10_000 });
    },
    async send(db, name, data, options = {}) {
      await boss.send(name, data, { ...options, db: fromKysely(db) });
    },
  };
}
