import * as z from 'zod';
import { endpoint, type Contract } from '../endpoint.ts';
import { timestamp } from './common.ts';

const count = z.number().int();

/** How the installation is doing; sizes in bytes. */
export const systemInformation = z.object({
  version: z.string(),
  /** Of the process that answers. */
  startedAt: timestamp,
  uptimeSeconds: count,
  database: z.object({ version: z.string(), size: count }),
  /** What is kept, deleted records left out. */
  records: z.object({ machines: count, reservations: count, users: count }),
  backups: z.object({ count, size: count, lastAt: timestamp.nullable() }),
  mail: z.object({ waiting: count, failed: count }),
  jobs: z.object({
    /** Due and not begun yet. */
    waiting: count,
    /** Failed for good within the last day. */
    failed: count,
    /** Since when the longest waiting one is due; 0 when none waits. */
    lagSeconds: count,
  }),
});
export type SystemInformation = z.output<typeof systemInformation>;

export const system = {
  get: endpoint({
    method: 'GET',
    path: '/settings/admin/system-information',
    access: { permission: 'settings.view', roles: ['admin'] },
    summary: 'Get the version, uptime, sizes and the state of emails, jobs and backups',
    response: systemInformation,
  }),
} satisfies Contract;
