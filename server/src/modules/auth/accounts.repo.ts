import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { replacedRoles } from '../../db/deputies.ts';
import { storedSetting } from '../../db/stored-setting.ts';

const account = ['u.id', 'u.name', 'u.email', 'u.role', 'u.status', 'u.password_hash'] as const;

/** A user as needed by sign-in and the calls about one's own account. */
function selectAccounts(db: Db) {
  return db
    .selectFrom('users as u')
    .leftJoin('user_settings as us', 'us.user_id', 'u.id')
    .select([...account, 'u.email_verified_at', 'us.language'])
    .where('u.deleted_at', 'is', null);
}

export type Account = NonNullable<Awaited<ReturnType<typeof selectAccount>>>;

export function selectAccount(db: Db, userId: string) {
  return selectAccounts(db).where('u.id', '=', userId).executeTakeFirst();
}

export function selectAccountByEmail(db: Db, email: string) {
  return selectAccounts(db)
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .executeTakeFirst();
}

export type LockedAccount = NonNullable<Awaited<ReturnType<typeof lockAccount>>>;

/** Locks the account; it may have changed since it was checked. */
export function lockAccount(db: Db, userId: string) {
  return db
    .selectFrom('users as u')
    .select(account)
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export function selectSessionUser(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('users as u')
    .leftJoin('user_settings as us', 'us.user_id', 'u.id')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.role',
      'u.phone',
      'u.department',
      'u.status',
      'u.must_change_password',
      'u.email_verified_at',
      'u.last_login_at',
      'u.created_at',
      'u.updated_at',
      'us.language',
    ])
    .select((eb) => [
      storedSetting('role_permissions'),
      storedSetting('require_2fa'),
      replacedRoles(sql`u.id`, now).as('replaced_roles'),
      eb
        .selectFrom('second_factors as sf')
        .select('sf.confirmed_at')
        .whereRef('sf.user_id', '=', 'u.id')
        .as('second_factor_at'),
    ])
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function updateLastLogin(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ last_login_at: now }).where('id', '=', userId).execute();
}

/** Chosen by its owner, so it need not be changed at the next sign-in. */
export async function updatePassword(db: Db, userId: string, passwordHash: string, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, must_change_password: false, updated_at: now })
    .where('id', '=', userId)
    .execute();
}

/** False when it was verified before. */
export async function updateEmailVerified(db: Db, userId: string, now: Date): Promise<boolean> {
  const updated = await db
    .updateTable('users')
    .set({ email_verified_at: now, updated_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<', now.toISOString()).execute();
}

export async function deleteEndedSessions(db: Db, endedBefore: Date): Promise<void> {
  const moment = endedBefore.toISOString();
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<', moment), eb('revoked_at', '<', moment)]))
    .execute();
}

export async function deleteOldCounts(db: Db, startedBefore: Date): Promise<void> {
  await db.deleteFrom('throttles').where('window_started_at', '<', startedBefore.toISOString()).execute();
}

export async function deleteOldIdempotencyKeys(db: Db, createdBefore: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', createdBefore.toISOString()).execute();
}
