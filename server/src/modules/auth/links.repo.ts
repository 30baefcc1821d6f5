import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type LinkPurpose = 'reset' | 'invitation' | 'verification' | 'approval' | 'calendar';

interface NewLink {
  token_hash: string;
  user_id: string;
  purpose: LinkPurpose;
  /** The link is only valid while the user has this address, except for one to the calendar. */
  email: string;
  /** The request for approval. */
  reservation_id?: string;
  created_at: Date;
  expires_at: Date;
}

export async function insertLinks(db: Db, links: readonly NewLink[]): Promise<void> {
  await db.insertInto('account_links').values(links).execute();
}

export function selectLink(db: Db, tokenHash: string) {
  return db
    .selectFrom('account_links')
    .select(['user_id', 'purpose', 'email', 'reservation_id', 'expires_at', 'used_at'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Marks a link as used; false when it was used before, has expired or has another purpose. */
export async function takeLink(
  db: Db,
  tokenHash: string,
  { purposes, email }: { purposes: readonly LinkPurpose[]; email: string },
  now: Date,
): Promise<boolean> {
  const taken = await db
    .updateTable('account_links')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('purpose', 'in', purposes)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('used_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('token_hash')
    .executeTakeFirst();
  return taken !== undefined;
}

/** False when there was none. */
export async function deleteLinks(db: Db, userId: string, purpose: LinkPurpose): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** The address of a user's calendar feed. */
export function selectCalendarLink(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('account_links')
    .select(['created_at', 'last_read_at'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'calendar')
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst();
}

/** Written at most once a minute, however many programs read it. */
export async function touchLink(db: Db, tokenHash: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 60_000).toISOString();
  await db
    .updateTable('account_links')
    .set({ last_read_at: now })
    .where('token_hash', '=', tokenHash)
    .where((eb) => eb.or([eb('last_read_at', 'is', null), eb('last_read_at', '<', before)]))
    .execute();
}

/** Uses up the links to decide on a request. */
export async function closeApprovalLinks(db: Db, reservationId: string, now: Date): Promise<void> {
  await db
    .updateTable('account_links')
    .set({ used_at: now })
    .where('reservation_id', '=', reservationId)
    .where('used_at', 'is', null)
    .execute();
}

/** Those of these purposes, and the invitation to an account that has a password. */
export async function deleteOpenLinks(
  db: Db,
  userId: string,
  purposes: readonly LinkPurpose[],
): Promise<void> {
  await db
    .deleteFrom('account_links as l')
    .using('users as u')
    .whereRef('u.id', '=', 'l.user_id')
    .where('u.id', '=', userId)
    .where('l.used_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('l.purpose', 'in', purposes),
        eb.and([eb('l.purpose', '=', 'invitation'), eb('u.password_hash', 'is not', null)]),
      ]),
    )
    .execute();
}
