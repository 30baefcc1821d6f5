import type { MailTemplate, MailValues } from '@strojpark/core/domain/mail/mail-templates';
import type { Db } from '../src/db/connect.ts';
import { testDeps } from './test-app.ts';

export interface QueuedMail {
  id: string;
  template: MailTemplate;
  to: string;
  language: 'cs' | 'en';
  entity: string | null;
  entityId: string | null;
  status: string;
  /** What the placeholders stand for, one-time links included. */
  values: MailValues;
}

/** What waits in the outbox of a test, in the order in which it was queued. */
export async function queuedMails(db: Db): Promise<QueuedMail[]> {
  const rows = await db
    .selectFrom('mails')
    .select(['id', 'template', 'to_email', 'language', 'entity', 'entity_id', 'status', 'sealed_values'])
    .orderBy('created_at')
    .orderBy('to_email')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    template: row.template as MailTemplate,
    to: row.to_email,
    language: row.language,
    entity: row.entity,
    entityId: row.entity_id,
    status: row.status,
    values: JSON.parse(testDeps.secrets.open(row.sealed_values ?? '') ?? '{}') as MailValues,
  }));
}
