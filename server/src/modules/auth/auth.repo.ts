import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { named } from '../../db/named-statements.ts';

/** Everything a request needs to know about its caller, in one indexed query. */
export function selectCaller(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions as s')
    .modifyFront(named('caller'))
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      'u.id',
      'u.name',
      'u.role',
      's.id as session_id',
      's.remember',
      's.last_active_at',
      's.expires_at',
    ])
    .select((eb) => [
      eb.selectFrom('settings').select('value').where('key', '=', 'role_permissions').as('role_permissions'),
      eb.selectFrom('settings').select('value').where('key', '=', 'session_timeout').as('session_timeout'),
    ])
    .where('s.id', '=', sessionId)
    .where('s.revoked_at', 'is', null)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
}

/** At most one write a minute, however many requests a session makes. */
export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_active_at: now })
    .where('id', '=', sessionId)
    .where('last_active_at', '<', new Date(now.getTime() - 60_000).toISOString())
    .execute();
}

export function selectUserForLogin(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select(['id', 'name', 'status', 'password_hash'])
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

export function selectSessionUser(db: Db, userId: string) {
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
      'u.last_login_at',
      'u.created_at',
      'u.updated_at',
      'us.language',
    ])
    .select((eb) =>
      eb.selectFrom('settings').select('value').where('key', '=', 'role_permissions').as('role_permissions'),
    )
    .where('u.id', '=', userId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function insertSession(
  db: Db,
  session: {
    id: string;
    user_id: string;
    refresh_hash: string;
    remember: boolean;
    user_agent: string | null;
    address: string;
    now: Date;
    expires_at: Date;
  },
): Promise<void> {
  const { now, ...row } = session;
  await db
    .insertInto('sessions')
    .values({ ...row, created_at: now, rotated_at: now, last_active_at: now })
    .execute();
}

export async function updateLastLogin(db: Db, userId: string, now: Date): Promise<void> {
  await db.updateTable('users').set({ last_login_at: now }).where('id', '=', userId).execute();
}

export function lockSession(db: Db, sessionId: string) {
  return db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select([
      's.id',
      's.user_id',
      's.generation',
      's.refresh_hash',
      's.rotated_at',
      's.remember',
      's.last_active_at',
      's.expires_at',
      's.revoked_at',
      'u.status',
      'u.deleted_at',
    ])
    .select((eb) =>
      eb.selectFrom('settings').select('value').where('key', '=', 'session_timeout').as('session_timeout'),
    )
    .where('s.id', '=', sessionId)
    .forUpdate('s')
    .executeTakeFirst();
}

export async function rotateSession(
  db: Db,
  sessionId: string,
  generation: number,
  refreshHash: string,
  now: Date,
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ generation, refresh_hash: refreshHash, rotated_at: now })
    .where('id', '=', sessionId)
    .execute();
}

export async function revokeSession(db: Db, sessionId: string, reason: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .execute();
}

/** Counts a failure under each key; a window starts anew when the old one is over. */
export async function countFailures(
  db: Db,
  keys: readonly string[],
  now: Date,
  windowStart: Date,
): Promise<void> {
  await db
    .insertInto('throttles')
    .values(keys.map((key) => ({ key, failures: 1, window_started_at: now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        failures: sql`case when throttles.window_started_at < ${windowStart} then 1 else throttles.failures + 1 end`,
        window_started_at: sql`case when throttles.window_started_at < ${windowStart} then ${now} else throttles.window_started_at end`,
      }),
    )
    .execute();
}

export function selectFailures(db: Db, keys: readonly string[], windowStart: Date) {
  return db
    .selectFrom('throttles')
    .select(['key', 'failures', 'window_started_at'])
    .where('key', 'in', keys)
    .where('window_started_at', '>=', windowStart.toISOString())
    .execute();
}

export async function clearFailures(db: Db, keys: readonly string[]): Promise<void> {
  await db.deleteFrom('throttles').where('key', 'in', keys).execute();
}
