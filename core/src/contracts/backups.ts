import * as z from 'zod';
import { backupSchedules } from '../domain/settings/backup-schedule.ts';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { idParams, timestamp, uuid } from './common.ts';

const backupStatuses = ['queued', 'running', 'completed', 'failed'] as const;
/** Who started it: a user in the interface, the schedule, or the command line. */
const backupOrigins = ['person', 'schedule', 'command'] as const;

export const backup = z.object({
  id: uuid,
  status: z.enum(backupStatuses),
  origin: z.enum(backupOrigins),
  fileName: z.string(),
  createdBy: z.string(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  tablesDone: z.number().int(),
  tablesTotal: z.number().int(),
  rowsDone: z.number().int(),
  rowsTotal: z.number().int(),
  /** In bytes. */
  size: z.number().int().nullable(),
  /** SHA-256 of the file in hexadecimal, as printed by `sha256sum`. */
  checksum: z.string().nullable(),
  productVersion: z.string(),
  /** Why it failed, in the language of the request. */
  message: z.string().nullable(),
});
export type Backup = z.output<typeof backup>;

/** `/admin` calls require both the role and the permission. */
const manage = inRole('settings.edit');

export const backups = {
  list: endpoint({
    method: 'GET',
    path: '/settings/admin/backups',
    access: manage,
    summary: 'List backups, newest first, and when the next one is due',
    response: z.object({
      items: z.array(backup),
      schedule: z.enum(backupSchedules),
      /** How many backups are kept; the oldest are deleted first. */
      keep: z.number().int(),
      /** When the next one is due; it is created within an hour after that. */
      nextAt: timestamp.nullable(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/settings/admin/backup',
    access: manage,
    summary: 'Start a backup of the whole database; poll its record for progress',
    response: backup,
    status: 202,
    errors: ['backup_running'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/settings/admin/backups/:id',
    access: manage,
    summary: 'Get a backup with its progress',
    params: idParams,
    response: backup,
    errors: ['not_found'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/settings/admin/backups/:id/download',
    // It holds the hashes of all passwords.
    access: { ...manage, inPerson: true },
    summary: 'Download a backup file after verifying its checksum',
    params: idParams,
    response: 'file',
    errors: ['not_found', 'backup_running', 'backup_damaged'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/settings/admin/backups/:id',
    access: manage,
    summary: 'Delete a backup and its file',
    params: idParams,
    response: 'empty',
    errors: ['not_found', 'backup_running'],
  }),
} satisfies Contract;
