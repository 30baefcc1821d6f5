import * as z from 'zod';
import { bulkActions } from '../domain/bulk.ts';
import { runStatuses } from '../domain/run-status.ts';
import { endpoint, type Contract } from '../endpoint.ts';
import { bulkResult } from './bulk.ts';
import { idParams, page, pageQuery, queryFlag, timestamp, uuid } from './common.ts';

const bulkFailure = z.object({ id: uuid, name: z.string(), code: z.string(), message: z.string() });

export const bulkRun = z.object({
  id: uuid,
  act: z.enum(bulkActions),
  status: z.enum(runStatuses),
  /** The run that this one undoes. */
  undoOf: uuid.nullable(),
  total: z.number().int(),
  /** Records changed. */
  done: z.number().int(),
  /** Records left unchanged, each with a reason. */
  refused: z.number().int(),
  /** Why the run stopped early, in the language of the request. */
  message: z.string().nullable(),
  /** How many records an undo would change, and until when it is possible. */
  undoable: z.number().int(),
  undoUntil: timestamp.nullable(),
  isOwn: z.boolean(),
  createdBy: z.string(),
  createdAt: timestamp,
  finishedAt: timestamp.nullable(),
});
export type BulkRun = z.output<typeof bulkRun>;

export const bulkRuns = {
  list: endpoint({
    method: 'GET',
    path: '/bulk-runs',
    access: 'signed-in',
    summary: 'List your own bulk actions, newest first; administrators see all',
    query: z.object({
      /** Only unfinished runs. */
      active: queryFlag,
      /** Only your own runs. */
      own: queryFlag,
      ...pageQuery,
    }),
    response: page(bulkRun),
    errors: ['cursor_mismatch'],
  }),
  get: endpoint({
    method: 'GET',
    path: '/bulk-runs/:id',
    access: 'signed-in',
    summary: 'Get a bulk action with its progress',
    params: idParams,
    response: bulkRun,
    errors: ['not_found'],
  }),
  listFailures: endpoint({
    method: 'GET',
    path: '/bulk-runs/:id/failures',
    access: 'signed-in',
    summary: 'List the records that a bulk action did not change, with reasons',
    params: idParams,
    query: z.object(pageQuery),
    response: page(bulkFailure),
    errors: ['not_found', 'cursor_mismatch'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/bulk-runs/:id/cancel',
    access: 'signed-in',
    summary: 'Stop a running bulk action; changes already made are kept',
    params: idParams,
    response: bulkRun,
    errors: ['not_found', 'bulk_not_running'],
  }),
  undo: endpoint({
    method: 'POST',
    path: '/bulk-runs/:id/undo',
    access: 'signed-in',
    summary: 'Undo a bulk action on the records that have not been changed since',
    params: idParams,
    ownTransactions: true,
    response: bulkResult('restored'),
    errors: ['not_found', 'not_owner', 'bulk_running', 'bulk_not_undoable'],
  }),
} satisfies Contract;
