import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

export type NewUser = Insertable<DB['users']>;
export type UserChanges = Updateable<DB['users']>;

/** Whether the mail of the latest invitation of `u` is still in the outbox: it was queued at that very time. */
export const invitationUnsent = sql<boolean>`exists (
  select 1 from mails m
  where m.status in ('queued', 'sending', 'failed') and m.created_at = u.invited_at
    and m.entity_id = u.id::text and m.template = 'user_welcome')`;

/** Users as `u` in the shape of the contract, without deleted ones. */
export const users = (db: Db) =>
  db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.name',
      'u.email',
      'u.role',
      'u.phone',
      'u.department',
      'u.status',
      'u.must_change_password',
      'u.invited_at',
      'u.last_login_at',
      'u.created_at',
      'u.updated_at',
      'u.version',
    ])
    .select([
      sql<boolean>`u.email_verified_at is not null`.as('email_verified'),
      sql<boolean>`u.password_hash is not null`.as('has_password'),
      sql<boolean>`exists (select 1 from second_factors f where f.user_id = u.id and f.secret is not null)`.as(
        'has_second_factor',
      ),
      invitationUnsent.as('invitation_unsent'),
    ])
    .where('u.deleted_at', 'is', null);

export function selectUser(db: Db, id: string) {
  return users(db).where('u.id', '=', id).executeTakeFirst();
}

export async function selectHasUsers(db: Db): Promise<boolean> {
  const user = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
  return user !== undefined;
}

export async function selectNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export function selectUserByEmail(db: Db, email: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/**
 * The user and every active administrator, locked in id order: of two changes that together would leave no
 * administrator, the second one waits here and then sees the first.
 */
export function lockUserAndAdmins(db: Db, id: string) {
  return users(db)
    .where((eb) =>
      eb.or([eb('u.id', '=', id), eb.and([eb('u.role', '=', 'admin'), eb('u.status', '=', 'active')])]),
    )
    .orderBy('u.id')
    .forNoKeyUpdate('u')
    .execute();
}

export async function insertUser(db: Db, user: NewUser): Promise<string> {
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateUser(db: Db, id: string, changes: UserChanges, now: Date): Promise<void> {
  await db
    .updateTable('users')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute();
}

/** Does not increase the version: someone editing the user must not get a conflict. */
export async function updateInvitedAt(db: Db, id: string, invitedAt: Date): Promise<void> {
  await db.updateTable('users').set({ invited_at: invitedAt }).where('id', '=', id).execute();
}
