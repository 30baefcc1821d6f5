import type { Db } from '../../db/connect.ts';

export interface AuditEntry {
  at: Date;
  actor_id: string | null;
  actor_name: string;
  action: string;
  entity: string;
  entity_id: string;
  entity_name: string | null;
  changes: string;
  request_id: string;
}

export async function insertAuditEntries(db: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length > 0)
    await db
      .insertInto('audit_log')
      .values([...entries])
      .execute();
}
