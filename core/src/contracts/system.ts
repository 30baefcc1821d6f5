import * as z from 'zod';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { timestamp } from './common.ts';

const count = z.number().int();

/** The health of the installation; sizes in bytes. */
export const systemInformation = z.object({
  version: z.string(),
  /** For the process that responds. */
  startedAt: timestamp,
  uptimeSeconds: count,
  /** For the process that responds: bytes of memory, and what it works on now. */
  process: z.object({
    memory: count,
    /** How late its event loop was in the last minute or two, 99th percentile. */
    delayMs: count,
    /** Its connections to the database; `waiting`: work that waits for one. */
    connections: z.object({ used: count, idle: count, waiting: count }),
    /** Screens that follow changes. */
    streams: count,
  }),
  database: z.object({
    version: z.string(),
    size: count,
    /** Servers that replicate it, and how late the slowest is; null if the database user may not read that. */
    standbys: z.object({ count, lagSeconds: z.number() }).nullable(),
  }),
  /** Where uploads, photos, exports and backups are kept; `location` is a path or the address of a bucket. */
  files: z.object({ kind: z.enum(['folder', 'bucket']), location: z.string(), responds: z.boolean() }),
  /** The number of stored records, without deleted ones. */
  records: z.object({ machines: count, reservations: count, users: count }),
  backups: z.object({
    count,
    size: count,
    lastAt: timestamp.nullable(),
    /** When the newest backup that could be restored as a test was made. */
    provenAt: timestamp.nullable(),
    /** Of the newest backup that was verified. */
    verification: z
      .object({
        result: z.enum(['restored', 'checksums_only', 'no_space', 'inconsistent', 'damaged']),
        backupAt: timestamp,
        at: timestamp,
      })
      .nullable(),
  }),
  /** Without a mail server, mails wait until one is set. */
  mail: z.object({ waiting: count, failed: count, hasServer: z.boolean() }),
  /** Imports that are checked, wait or are written, and those that failed within the last day. */
  imports: z.object({ running: count, failed: count }),
  jobs: z.object({
    /** Due but not started. */
    waiting: count,
    /** Permanently failed within the last day. */
    failed: count,
    /** How many seconds the longest-waiting job is overdue; 0 if none waits. */
    lagSeconds: count,
  }),
});
export type SystemInformation = z.output<typeof systemInformation>;

export const system = {
  get: endpoint({
    method: 'GET',
    path: '/settings/admin/system-information',
    access: inRole('settings.view'),
    summary:
      'Get the version, uptime, sizes and the state of the process, files, emails, imports, jobs and backups',
    response: systemInformation,
  }),
} satisfies Contract;
