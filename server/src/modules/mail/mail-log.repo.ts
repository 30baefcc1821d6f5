import type { MailStatus } from '@strojpark/core/contracts/mails';
import { escapeLike } from '@strojpark/core/domain/search-fold';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { keysetPage, type KeysetRequest } from '../../db/keyset.ts';

export interface LogFilter {
  status?: readonly MailStatus[] | undefined;
  /** Folded words; each must occur in the recipient or the subject. */
  words: readonly string[];
}

const searched = sql`' ' || fold(m.to_email) || ' ' || fold(coalesce(m.to_name, '')) || ' ' || fold(coalesce(m.subject, ''))`;

const matches = (words: readonly string[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql`true`
    : sql`${sql.join(
        words.map((word) => sql`${searched} like ${`%${escapeLike(word)}%`}`),
        sql` and `,
      )}`;

const mails = (db: Db) =>
  db
    .selectFrom('mails as m')
    .select(['m.id', 'm.template', 'm.language', 'm.to_email', 'm.to_name', 'm.subject', 'm.status'])
    .select('m.is_held')
    .select(['m.attempts', 'm.next_attempt_at', 'm.failure', 'm.server_words', 'm.created_at', 'm.sent_at'])
    .select(['m.date_format', 'm.sealed_values', 'm.entity', 'm.entity_id']);

export type MailRow = Awaited<ReturnType<ReturnType<typeof mails>['execute']>>[number];

/** Newest first. */
export function selectPage(db: Db, { status, words }: LogFilter, request: KeysetRequest) {
  const query = mails(db)
    .where(matches(words))
    .$if(status !== undefined, (all) => all.where('m.status', 'in', status ?? []));
  const column = {
    value: sql.ref('m.created_at'),
    type: 'timestamptz',
    nullable: false,
    id: sql.ref('m.id'),
  } as const;
  return keysetPage(db, [query], column, request);
}

export function countByStatus(db: Db, words: readonly string[]) {
  return db
    .selectFrom('mails as m')
    .select('m.status')
    .select(sql<number>`count(*)`.as('count'))
    .where(matches(words))
    .groupBy('m.status')
    .execute();
}

export function selectMail(db: Db, id: string): Promise<MailRow | undefined> {
  return mails(db).where('m.id', '=', id).executeTakeFirst();
}

/** Queues failed and waiting mails again if their text is still there: one of them, or all that failed. */
export function requeueMails(db: Db, id: string | null, now: Date) {
  return db
    .updateTable('mails')
    .set({ status: 'queued', attempts: 0, next_attempt_at: now, is_held: false })
    .where('sealed_values', 'is not', null)
    .$if(id === null, (all) => all.where('status', '=', 'failed'))
    .$if(id !== null, (all) => all.where('id', '=', id ?? '').where('status', 'in', ['failed', 'queued']))
    .returning(['template', 'entity_id'])
    .execute();
}

/** Deletes a mail that waits. */
export function deleteWaiting(db: Db, id: string) {
  return db
    .deleteFrom('mails')
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returning(['template', 'entity_id'])
    .executeTakeFirst();
}

export async function selectOwnEmail(db: Db, userId: string | null): Promise<string | undefined> {
  if (userId === null) return undefined;
  const row = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  return row?.email;
}

export async function countHeld(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select(sql<number>`count(*)`.as('count'))
    .where('is_held', '=', true)
    .executeTakeFirstOrThrow();
  return count;
}

/** Holds the mails that wait, when there is a mail server for the first time. */
export function holdWaiting(db: Db) {
  return db
    .updateTable('mails')
    .set({ is_held: true })
    .where('status', '=', 'queued')
    .returning(['template', 'entity_id'])
    .execute();
}

export function releaseHeld(db: Db, now: Date) {
  return db
    .updateTable('mails')
    .set({ is_held: false, next_attempt_at: now })
    .where('is_held', '=', true)
    .returning(['template', 'entity_id'])
    .execute();
}

export function deleteHeld(db: Db) {
  return db.deleteFrom('mails').where('is_held', '=', true).returning(['template', 'entity_id']).execute();
}
