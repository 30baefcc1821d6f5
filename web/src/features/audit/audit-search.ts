import { auditEntities } from '@strojpark/core/domain/audit';
import * as z from 'zod';

const optional = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);

const schema = z.object({
  entity: optional(z.enum(auditEntities)),
  /** One record's history. */
  entityId: optional(z.string().max(200)),
  search: optional(z.string().max(200)),
  from: optional(z.iso.date()),
  to: optional(z.iso.date()),
});

/** The state of the audit page, as its address keeps it. */
export type AuditSearch = z.output<typeof schema>;

/** What an address says, without anything that the page does not know. */
export function readAuditSearch(search: Record<string, unknown>): AuditSearch {
  return schema.parse(search);
}
