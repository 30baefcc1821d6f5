import type { Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

type MailChanges = Updateable<DB['mails']>;

/** Claims the oldest due mail, so that no other process sends it. */
export function claimDueMail(db: Db, now: Date) {
  return db
    .updateTable('mails')
    .set((eb) => ({ status: 'sending', claimed_at: now, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('mails')
        .select('id')
        .where('status', '=', 'queued')
        .where('next_attempt_at', '<=', now.toISOString())
        .where('is_held', '=', false)
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'template', 'language', 'date_format', 'to_email', 'to_name', 'sealed_values'])
    .returning(['attempts', 'created_at', 'claimed_at', 'entity', 'entity_id'])
    .executeTakeFirst();
}

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimDueMail>>>;

/** Stores the result of a claimed mail, unless the claim has timed out and the mail was claimed again. */
export async function settleMail(
  db: Db,
  { id, attempts }: Pick<ClaimedMail, 'id' | 'attempts'>,
  changes: MailChanges,
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ claimed_at: null, ...changes })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .where('attempts', '=', attempts)
    .execute();
}

export async function makeMailsDue(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ next_attempt_at: now })
    .where('status', '=', 'queued')
    .where('next_attempt_at', '>', now.toISOString())
    .execute();
}

/** Queues mails again whose sending process has died. */
export async function releaseLostMails(db: Db, claimedBefore: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'queued', claimed_at: null })
    .where('status', '=', 'sending')
    .where('claimed_at', '<', claimedBefore.toISOString())
    .execute();
}

/** Fails mails that were due for so long, which happens only without a mail server. */
export function failExpiredMails(db: Db, dueBefore: Date) {
  return db
    .updateTable('mails')
    .set({ status: 'failed', failure: 'expired', is_held: false })
    .where('status', '=', 'queued')
    .where('next_attempt_at', '<', dueBefore.toISOString())
    .returning(['template', 'entity_id'])
    .execute();
}

/** Fails waiting mails of these templates that were queued before a moment. */
export async function failMailsBefore(db: Db, templates: readonly string[], before: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'failed', failure: 'expired', is_held: false })
    .where('status', '=', 'queued')
    .where('template', 'in', templates)
    .where('created_at', '<', before.toISOString())
    .execute();
}

/** Deletes the texts of old finished mails, and older ones completely. */
export async function deleteOldMails(
  db: Db,
  { textBefore, rowBefore }: { textBefore: Date; rowBefore: Date },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sealed_values: null })
    .where('status', 'in', ['sent', 'failed'])
    .where('created_at', '<', textBefore.toISOString())
    .where('sealed_values', 'is not', null)
    .execute();
  await db
    .deleteFrom('mails')
    .where('status', 'in', ['sent', 'failed'])
    .where('created_at', '<', rowBefore.toISOString())
    .execute();
}
