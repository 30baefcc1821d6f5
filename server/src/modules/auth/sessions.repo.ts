import type { Role } from '@strojpark/core/domain/access/permissions';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { replacedRoles } from '../../db/deputies.ts';
import { named } from '../../db/named-statements.ts';
import { storedSetting } from '../../db/stored-setting.ts';

interface CallerRow {
  id: string;
  name: string;
  role: Role;
  must_change_password: boolean;
  session_id: string;
  remember: boolean;
  last_active_at: string;
  expires_at: string;
  role_permissions: string | null;
  session_timeout: string | null;
  require_2fa: string | null;
  second_factor_at: string | null;
  field_set_stamp: string | null;
  replaced_roles: Role[] | null;
}

/** Everything a request needs to know about its caller, in one indexed query. */
export async function selectCaller(db: Db, sessionId: string, now: Date): Promise<CallerRow | undefined> {
  // Plain SQL: every request runs it, and the query builder would take as long as the query.
  const { rows } = await sql<CallerRow>`${named('caller')}
    select u.id, u.name, u.role, u.must_change_password,
      s.id as session_id, s.remember, s.last_active_at, s.expires_at,
      (select value from settings where key = 'role_permissions') as role_permissions,
      (select value from settings where key = 'session_timeout') as session_timeout,
      (select value from settings where key = 'require_2fa') as require_2fa,
      (select confirmed_at from second_factors where user_id = u.id) as second_factor_at,
      (select stamp from field_set) as field_set_stamp,
      ${replacedRoles(sql`u.id`, now)} as replaced_roles
    from sessions s join users u on u.id = s.user_id
    where s.id = ${sessionId} and s.revoked_at is null and u.status = 'active' and u.deleted_at is null`.execute(
    db,
  );
  return rows[0];
}

/** At most one write per minute, however many requests a session makes. */
export async function touchSession(db: Db, sessionId: string, now: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_active_at: now })
    .where('id', '=', sessionId)
    .where('last_active_at', '<', new Date(now.getTime() - 60_000).toISOString())
    .execute();
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
      'u.name',
      'u.role',
      'u.status',
      'u.deleted_at',
    ])
    .select([storedSetting('session_timeout'), storedSetting('require_2fa')])
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

/** Answers the session's user; undefined when it had ended before. */
export async function revokeSession(
  db: Db,
  sessionId: string,
  reason: string,
  now: Date,
): Promise<string | undefined> {
  const row = await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id;
}

/** Answers how many sessions were ended. */
export async function revokeSessionsOf(
  db: Db,
  userId: string,
  reason: string,
  now: Date,
  { only, except }: { only?: string; except?: string } = {},
): Promise<number> {
  const revoked = await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_reason: reason })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? ''))
    .$if(except !== undefined, (query) => query.where('id', '!=', except ?? ''))
    .returning('id')
    .execute();
  return revoked.length;
}

export function selectOpenSessions(db: Db, userId: string, now: Date) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'remember', 'created_at', 'last_active_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .orderBy('last_active_at', 'desc')
    .orderBy('id')
    .execute();
}

/** The addresses from which an account has signed in since a moment. */
export async function selectSignInAddresses(db: Db, email: string, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .select('s.address')
    .distinct()
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .where('s.created_at', '>', since.toISOString())
    .limit(1000)
    .execute();
  return rows.flatMap(({ address }) => address ?? []);
}
