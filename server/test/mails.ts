import type { Language } from '@strojpark/core/domain/languages';
import type { MailTemplate, MailValues } from '@strojpark/core/domain/mail/mail-templates';
import type { Db } from '../src/db/connect.ts';
import { testDeps } from './test-app.ts';

export interface QueuedMail {
  id: string;
  template: MailTemplate;
  to: string;
  language: Language;
  entity: string | null;
  entityId: string | null;
  status: string;
  /** The values of the placeholders, including one-time links. */
  values: MailValues;
}

/** The queued mails in a test's outbox, in the order they were queued. */
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
