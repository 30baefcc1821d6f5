import { auditEntities } from '@strojpark/core/domain/audit';
import { plainDate } from '@strojpark/core/domain/dates/plain-date';
import * as z from 'zod';
import { knownOnly, onFirstUse, optional } from '../../lib/search-schema.ts';

const schema = onFirstUse(() =>
  z.object({
    entity: optional(z.enum(auditEntities)),
    /** Shows the history of one record. */
    entityId: optional(z.string().max(200)),
    search: optional(z.string().max(200)),
    from: optional(plainDate),
    to: optional(plainDate),
    /** The saved view in use. */
    saved: optional(z.uuid()),
  }),
);

/** The state of the audit page in the URL. */
export type AuditSearch = z.output<ReturnType<typeof schema>>;

/** What is listed. */
export type AuditFilter = Omit<AuditSearch, 'saved'>;

/** Reads the URL and drops everything that the page does not know. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  return knownOnly(search, schema().parse(search));
}
