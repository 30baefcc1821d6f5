import * as z from 'zod';
import { producedFileKinds } from '../domain/files/produced-files.ts';
import { runStatuses } from '../domain/run-status.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { idParams, timestamp, uuid } from './common.ts';

export const producedFile = z.object({
  id: uuid,
  kind: z.enum(producedFileKinds),
  status: z.enum(runStatuses),
  /** The data set or report, such as `machines_used`; the file name is derived from it. */
  name: z.string(),
  /** The name of the downloaded file. */
  fileName: z.string(),
  format: z.string(),
  /** The parameters; their shape depends on the kind of file. */
  params: z.record(z.string(), z.unknown()),
  rowsDone: z.number().int(),
  /** 0 while unknown. */
  rowsTotal: z.number().int(),
  /** In bytes, once complete. */
  size: z.number().int().nullable(),
  /** Whether it can still be downloaded; until `expiresAt`. */
  isKept: z.boolean(),
  expiresAt: timestamp.nullable(),
  createdBy: z.string(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
  /** Why it failed, in the language of the request. */
  message: z.string().nullable(),
});
export type ProducedFile = z.output<typeof producedFile>;

/** The service checks the roles and permission of the kind and the owner of the file. */
export const producedFiles = {
  list: endpoint({
    method: 'GET',
    path: '/produced-files',
    access: 'signed-in',
    summary: 'List your own exports or reports, newest first; administrators see all',
    query: z.object({
      kind: z.enum(producedFileKinds),
      limit: z.coerce.number().int().min(1).max(100).default(10),
    }),
    response: z.object({ items: z.array(producedFile) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/produced-files/:id',
    access: 'signed-in',
    summary: 'Get a file with its progress',
    params: idParams,
    response: producedFile,
    errors: ['not_found'],
  }),
  download: endpoint({
    method: 'GET',
    path: '/produced-files/:id/download',
    access: 'signed-in',
    summary: 'Download a file',
    params: idParams,
    response: 'file',
    errors: ['not_found', 'file_unfinished', 'file_gone'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/produced-files/:id/cancel',
    access: 'signed-in',
    summary: 'Cancel the creation of a file',
    params: idParams,
    response: producedFile,
    errors: ['not_found', 'file_finished'],
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/produced-files/:id',
    access: 'signed-in',
    summary: 'Delete a file and its history entry',
    params: idParams,
    response: 'empty',
    errors: ['not_found', 'file_unfinished'],
  }),
} satisfies Contract;
