import { sql, type Insertable } from 'kysely';
import type { Language } from '@strojpark/core/domain/languages';
import type { MailAudience } from '@strojpark/core/domain/mail/mail-audience';
import type { MailTemplate } from '@strojpark/core/domain/mail/mail-templates';
import type { Db } from '../../db/connect.ts';
import { named } from '../../db/named-statements.ts';
import type { DB } from '../../db/schema.gen.ts';

export type NewMail = Insertable<DB['mails']>;

/** One mail with the same values for each of several recipients. */
export interface Notification {
  template: MailTemplate;
  sealedValues: string;
  entity: string;
  entityId: string;
  now: Date;
}

export async function insertMails(db: Db, mails: readonly NewMail[]): Promise<void> {
  await db
    .insertInto('mails')
    .values([...mails])
    .execute();
}

/** The active users of an audience who want its mail. */
const peopleOf = ({ roles, userIds, wish }: MailAudience) => sql`
  select u.id, u.email, u.name, coalesce(s.language, 'cs') as language,
    coalesce(s.date_format, 'DD/MM/YYYY') as date_format
  from users u left join user_settings s on s.user_id = u.id
  where u.status = 'active' and u.deleted_at is null
    and (u.role = any(${roles}::text[]) or u.id = any(${userIds}::uuid[]))
    and coalesce(s.email_notifications, true)
    and case ${wish}::text
      when 'reservationAlerts' then coalesce(s.reservation_alerts, true)
      when 'maintenanceReminders' then coalesce(s.maintenance_reminders, true)
      when 'commentMentions' then coalesce(s.comment_mentions, true)
      else true end`;

export interface Recipient {
  id: string;
  email: string;
  name: string;
  language: Language;
  date_format: NewMail['date_format'];
}

/** The users of an audience who get this mail, for mails with different values; none if the template is disabled. */
export async function selectRecipients(
  db: Db,
  audience: MailAudience,
  template: MailTemplate,
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`${named('mail_recipients')}
    select * from (${peopleOf(audience)}) people
    where not exists (select 1 from mail_templates where template = ${template} and not enabled)
    order by id`.execute(db);
  return rows;
}

/**
 * Inserts a mail, in their language, for each active user of the audience who wants it, and one for each additional
 * address, unless the template is disabled. Returns the number of mails.
 */
export async function insertMailsFor(
  db: Db,
  audience: MailAudience,
  { template, sealedValues, entity, entityId, now }: Notification,
): Promise<number> {
  const { numAffectedRows } = await sql`${named('mails_for_audience')}
    with people as (${peopleOf(audience)})
    insert into mails (template, language, date_format, to_email, to_name, sealed_values, entity,
      entity_id, next_attempt_at, created_at)
    select ${template}, language, date_format, email, name, ${sealedValues}, ${entity}, ${entityId},
      ${now}::timestamptz, ${now}::timestamptz
    from (
      select email, name, language, date_format from people
      union all
      select address, null, 'cs', 'DD/MM/YYYY' from unnest(${audience.addresses}::text[]) as given(address)
      where not exists (select 1 from people where lower(people.email) = lower(address))
    ) as recipients
    where not exists (select 1 from mail_templates where template = ${template} and not enabled)`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Deletes the mails about these records that have not been sent. */
export async function deleteUnsentMailsAbout(db: Db, entity: string, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('status', '=', 'queued')
    .where('entity', '=', entity)
    .where('entity_id', '=', sql<string>`any(${ids}::text[])`)
    .execute();
}
