import type { Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

type MailChanges = Updateable<DB['mails']>;

/** Takes one mail that is due, so that nobody else sends it. The oldest first. */
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
        .orderBy('next_attempt_at')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'template', 'language', 'date_format', 'to_email', 'to_name', 'sealed_values'])
    .returning(['attempts', 'created_at', 'claimed_at'])
    .executeTakeFirst();
}

export type ClaimedMail = NonNullable<Awaited<ReturnType<typeof claimDueMail>>>;

/** Ends a claim, unless it was given up for dead and somebody else has the mail by now. */
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

/** Mails whose sender has died wait again. */
export async function releaseLostMails(db: Db, claimedBefore: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'queued', claimed_at: null })
    .where('status', '=', 'sending')
    .where('claimed_at', '<', claimedBefore.toISOString())
    .execute();
}

/** Mails that could have gone out for so long, had there been a mail server, are given up. */
export async function failExpiredMails(db: Db, dueBefore: Date): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'failed', failure: 'expired' })
    .where('status', '=', 'queued')
    .where('next_attempt_at', '<', dueBefore.toISOString())
    .execute();
}

/** Forgets first what failed mails said, then all mails that are done with. */
export async function deleteOldMails(
  db: Db,
  { textBefore, rowBefore }: { textBefore: Date; rowBefore: Date },
): Promise<void> {
  await db
    .updateTable('mails')
    .set({ sealed_values: null })
    .where('status', '=', 'failed')
    .where('created_at', '<', textBefore.toISOString())
    .where('sealed_values', 'is not', null)
    .execute();
  await db
    .deleteFrom('mails')
    .where('status', 'in', ['sent', 'failed'])
    .where('created_at', '<', rowBefore.toISOString())
    .execute();
}
