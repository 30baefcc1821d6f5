import * as z from 'zod';
import { auditEntities } from '../domain/audit.ts';
import { endpoint, type Contract, inRole } from '../endpoint.ts';
import { fileShape, tableFormat } from './list-export.ts';
import { date, page, pageQuery, repeatable, timestamp, uuid } from './common.ts';

export const auditEntry = z.object({
  id: z.number().int(),
  at: timestamp,
  /** Null: the system. */
  actor_id: uuid.nullable(),
  /** At the time of the change. */
  actor_name: z.string(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  /** At the time of the change. */
  entity_name: z.string().nullable(),
  /** Field → value before and after; a created record has no values before, a deleted one none after. */
  changes: z.record(z.string(), z.object({ from: z.unknown().optional(), to: z.unknown().optional() })),
  /** The currencies of its amounts at the time, by field of the record; a currency that the entry changes is in `changes`. */
  currencies: z.record(z.string(), z.string()),
  /** The names of the machines that its changes refer to, by id; a purged one has none. */
  machines: z.record(z.string(), z.string()),
});
export type AuditEntry = z.output<typeof auditEntry>;

const auditFilter = z.object({
  entity: repeatable(z.enum(auditEntities)),
  entityId: z.string().max(200).optional(),
  actorId: uuid.optional(),
  /** In the names of the user and of the changed record; ignores case and diacritics. */
  search: z.string().max(200).optional(),
  /** Days in the company’s timezone, both included. */
  from: date.optional(),
  to: date.optional(),
});

export const audit = {
  list: endpoint({
    method: 'GET',
    path: '/audit',
    access: inRole('settings.view'),
    summary: 'List the change history, newest first',
    query: auditFilter.extend(pageQuery),
    response: page(auditEntry),
  }),
  export: endpoint({
    method: 'GET',
    path: '/audit/export/:format',
    access: inRole('settings.view'),
    summary: 'Export the filtered change history to a file, in words, newest first',
    params: z.object({ format: tableFormat }),
    query: auditFilter.extend(fileShape),
    response: 'file',
    errors: ['too_many_requests'],
  }),
} satisfies Contract;
