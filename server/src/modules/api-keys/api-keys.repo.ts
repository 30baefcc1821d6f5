import type { Permission } from '@strojpark/core/domain/access/permissions';
import { sql, type Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { named } from '../../db/named-statements.ts';
import type { DB } from '../../db/schema.gen.ts';

/** The owner of a valid key, in one indexed query; like `selectCaller` for sessions. */
export function selectKeyCaller(db: Db, keyHash: string, now: Date) {
  return db
    .selectFrom('api_keys as k')
    .modifyFront(named('key_caller'))
    .innerJoin('users as u', 'u.id', 'k.owner_id')
    .select(['k.id', 'k.name', 'k.last_used_at', 'u.id as owner_id', 'u.name as owner_name', 'u.role'])
    .select(sql<Permission[]>`k.permissions`.as('scope'))
    .where('k.key_hash', '=', keyHash)
    .where('k.revoked_at', 'is', null)
    .where((eb) => eb.or([eb('k.expires_at', 'is', null), eb('k.expires_at', '>', now.toISOString())]))
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .where('u.role', '=', 'admin')
    .executeTakeFirst();
}

/** Written at most once a minute, however many requests use the key. */
export async function touchKey(db: Db, id: string, now: Date): Promise<void> {
  const before = new Date(now.getTime() - 60_000).toISOString();
  await db
    .updateTable('api_keys')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', before)]))
    .execute();
}

const keys = (db: Db, now: Date) =>
  db
    .selectFrom('api_keys as k')
    .innerJoin('users as u', 'u.id', 'k.owner_id')
    .select([
      'k.id',
      'k.name',
      'k.prefix',
      'k.owner_id as ownerId',
      'u.name as ownerName',
      'k.created_at as createdAt',
      'k.expires_at as expiresAt',
      'k.last_used_at as lastUsedAt',
      'k.revoked_at as revokedAt',
      'k.revoked_by as revokedBy',
    ])
    .select([
      sql<Permission[]>`k.permissions`.as('permissions'),
      sql<'active' | 'expired' | 'revoked' | 'suspended'>`case
        when k.revoked_at is not null then 'revoked'
        when k.expires_at <= ${now} then 'expired'
        when u.status <> 'active' or u.deleted_at is not null or u.role <> 'admin' then 'suspended'
        else 'active' end`.as('status'),
    ]);

export function selectKeys(db: Db, now: Date) {
  return keys(db, now).orderBy('k.created_at', 'desc').orderBy('k.id').execute();
}

export function selectKey(db: Db, id: string, now: Date) {
  return keys(db, now).where('k.id', '=', id).executeTakeFirst();
}

export async function insertKey(db: Db, key: Insertable<DB['api_keys']>): Promise<string> {
  const { id } = await db.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** False when it was already revoked. */
export async function revokeKey(db: Db, id: string, by: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('api_keys')
    .set({ revoked_at: now, revoked_by: by })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
