import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export type LinkPurpose = 'reset' | 'invitation' | 'verification';

interface NewLink {
  token_hash: string;
  user_id: string;
  purpose: LinkPurpose;
  /** The link is only valid while the user has this address. */
  email: string;
  created_at: Date;
  expires_at: Date;
}

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db.insertInto('account_links').values(link).execute();
}

export async function selectLinkOwner(db: Db, tokenHash: string): Promise<string | null> {
  const link = await db
    .selectFrom('account_links')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return link?.user_id ?? null;
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

export async function deleteLinks(db: Db, userId: string, purpose: LinkPurpose): Promise<void> {
  await db
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute();
}

/** An invitation stays valid while its account has no password. */
export async function deletePasswordLinks(db: Db, userId: string): Promise<void> {
  await db
    .deleteFrom('account_links as l')
    .using('users as u')
    .whereRef('u.id', '=', 'l.user_id')
    .where('u.id', '=', userId)
    .where('l.used_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('l.purpose', '=', 'reset'),
        eb.and([eb('l.purpose', '=', 'invitation'), eb('u.password_hash', 'is not', null)]),
      ]),
    )
    .execute();
}
