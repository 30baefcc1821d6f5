import type { MachineSort } from '@strojpark/core/contracts/machine-list';
import type { FastifyBaseLogger } from 'fastify';
import { Pool } from 'pg';
import { fromKysely, PgBoss, type WorkOptions } from 'pg-boss';
import { discardSpent, onlyWritable } from '../db/backends.ts';
import { keepAlive, type Db } from '../db/connect.ts';
import { currentWork } from './slow-log.ts';
import type { Tracing } from './tracing.ts';

/** Jobs and their data. Each is handled by one module's `<noun>.jobs.ts`. */
export interface JobData {
  /** One step of a run, which sends the next one itself. */
  'bulk-run': { runId: string };
  /** Ends abandoned runs. */
  'bulk-sweep': Record<string, never>;
  'bulk-clean': Record<string, never>;
  /** Merge the rows of totals. */
  'machine-totals-fold': Record<string, never>;
  /** Builds the index of an order of lists that is used. */
  'machine-order-build': { sort: MachineSort };
  /** Drops the indexes of orders that are no longer used. */
  'machine-orders-clean': Record<string, never>;
  'reservation-totals-fold': Record<string, never>;
  'report-totals-fold': Record<string, never>;
  'trash-purge': Record<string, never>;
  'import-prepare': { batchId: string };
  'import-run': { batchId: string };
  'import-undo': { batchId: string };
  /** After an import of many machines. */
  'import-vacuum': Record<string, never>;
  /** For the address as typed, whether it is known or not. */
  'account-reset-mail': { email: string };
  'account-clean': Record<string, never>;
  'backup-run': { backupId: string };
  'backup-due': Record<string, never>;
  /** Restores the newest backup as a test, unless that was done. */
  'backup-verify': Record<string, never>;
  /**
   * Sends every mail that is due; `retryDelayed`: also those waiting for a retry, because the mail server has changed.
   * `anew` is the same in jobs queued by version 1.0 and can be removed after the next release.
   */
  'mail-send': { retryDelayed?: true; anew?: true };
  /** Regular maintenance of the outbox. */
  'mail-sweep': Record<string, never>;
  /** Sends reminders of expiring reservations and services that are due. */
  'reminders-send': Record<string, never>;
  /** Releases expired reservations, if the settings say so. */
  'reservations-release': Record<string, never>;
  /** Passes on the offers of the queue that have ended; sent for the end of each, and every minute. */
  'queue-lapse': Record<string, never>;
  /** Matches changed machines with demands; every minute, in case nothing woke a process. */
  'matches-run': Record<string, never>;
  /** Ends the demands whose last day is over. */
  'demands-expire': Record<string, never>;
  /** Notifies sellers whose quoted machines someone else has; every minute, in case nothing woke a process. */
  'quotes-taken': Record<string, never>;
  /** Ends the quotes whose last day is over. */
  'quotes-expire': Record<string, never>;
  /** Brings the proposed prices up to date with the inventory and the day. */
  'repricing-propose': Record<string, never>;
  'export-run': { fileId: string };
  'report-run': { fileId: string };
  /** Starts the reports that are due by their schedules. */
  'reports-due': Record<string, never>;
  /** Deletes produced files that have expired. */
  'produced-files-clean': Record<string, never>;
  /** Fetches the central bank's exchange rates of the day, if switched on. */
  'exchange-rates-fetch': Record<string, never>;
  'audit-retention': Record<string, never>;
  /** Of attachments deleted in the same transaction, or possibly never added. */
  'attachment-files-delete': { ids: string[] };
  'attachment-trash': Record<string, never>;
  'gdpr-anonymise': Record<string, never>;
  'notifications-retention': Record<string, never>;
}
export type JobName = keyof JobData;

export interface JobHandler<N extends JobName = JobName> {
  name: N;
  /** After that many seconds a run counts as lost and is retried. */
  expireInSeconds: number;
  /** Without a heartbeat for that long a run is lost: its process has died. At least 10. */
  heartbeatSeconds?: number;
  retryLimit: number;
  /** Before the first retry, up to twice as long; it doubles with each retry. One second if not given. */
  retryDelay?: number;
  /** Also runs on a schedule, without data: a cron expression in UTC. */
  schedule?: string;
  run: (data: JobData[N], attempt?: Attempt) => Promise<void>;
}

export interface Attempt {
  /** The job is not retried after this one. */
  isLast: boolean;
}

/**
 * Limits of a job that is retried when its process dies or its connection to the database is lost. The five retries
 * take 8 to 16 minutes, longer than a failover; there are no more, because work that uses up the memory would end every
 * process that takes it over.
 */
export const retriedForMinutes = { heartbeatSeconds: 20, retryLimit: 5, retryDelay: 15 } as const;

/** The longest interval before the last retry. */
export const longestRetrySeconds = retriedForMinutes.retryDelay * 2 ** retriedForMinutes.retryLimit;

/** Binds the type of `run` to the data of its job. */
export function jobHandler<N extends JobName>(handler: JobHandler<N>): JobHandler {
  return handler as unknown as JobHandler;
}

export interface SendOptions {
  /** Not before this moment. */
  startAfter?: Date;
}

/** For services: a job sent in a transaction exists if and only if the change does. */
export interface Jobs {
  send: <N extends JobName>(db: Db, name: N, data: JobData[N], options?: SendOptions) => Promise<void>;
}

export interface JobRunner extends Jobs {
  /** Creates the queues and starts the handlers. */
  start: (handlers: readonly JobHandler[]) => Promise<void>;
  /** Starts no more jobs and waits for running ones, at most ten seconds; jobs can still be sent. */
  finish: () => Promise<void>;
  /** Finishes and closes. */
  stop: () => Promise<void>;
}

/** pg-boss on the product's database, with its own small pool. */
export function createJobs(url: string, log: FastifyBaseLogger, tracing?: Pick<Tracing, 'job'>): JobRunner {
  // pg-boss reads rows as the driver gives them, without the parsers of `createPool`.
  const pool = new Pool({
    connectionString: url,
    application_name: 'strojpark-jobs',
    max: 3,
    connectionTimeoutMillis: 10_000,
    ...keepAlive,
    ...onlyWritable(),
  });
  discardSpent(pool);
  pool.on('error', (error) => log.warn({ reason: error.message }, 'connection of the job queue lost'));
  pool.on('connect', (client) => client.on('error', () => undefined));
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'jobs',
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue failed'));
  const finish = () => boss.stop({ graceful: true, timeout: 10_000 });

  return {
    async start(handlers) {
      await boss.start();
      // Each statement is a commit of its own, so only what has changed is written.
      const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      const schedules = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
      for (const { name, schedule, run, heartbeatSeconds, ...limits } of handlers) {
        const options = { ...limits, ...(heartbeatSeconds && { heartbeatSeconds }), retryBackoff: true };
        const queue = queues.get(name);
        if (queue === undefined) await boss.createQueue(name, options);
        // Otherwise the queue of an earlier version would keep its options.
        else if (!hasOptions(queue, options)) await boss.updateQueue(name, options);
        if (schedule && schedules.get(name) !== schedule) await boss.schedule(name, schedule, {});
        await boss.work<JobData[JobName], void, WorkOptions & { includeMetadata: true }>(
          name,
          { pollingIntervalSeconds: schedule ? 5 : 1, includeMetadata: true },
          async ([job]) => {
            if (!job) return;
            const work = () => run(job.data, { isLast: job.retryCount >= job.retryLimit });
            await currentWork.run({ job: name }, () => (tracing ? tracing.job(name, work) : work()));
          },
        );
      }
    },
    finish,
    async stop() {
      await finish();
      if (!pool.ending) await pool.end();
    },
    async send(db, name, data, options = {}) {
      await boss.send(name, data, { ...options, db: fromKysely(db) });
    },
  };
}

const hasOptions = (queue: object, options: object): boolean =>
  Object.entries(options).every(([key, value]) => Reflect.get(queue, key) === value);
