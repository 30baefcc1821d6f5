import type { SettingKey } from '@strojpark/core/domain/settings/setting-catalogue';
import { sql, type Insertable } from 'kysely';
import { activeUsers } from '../../db/active-users.ts';
import type { Db } from '../../db/connect.ts';
import { named } from '../../db/named-statements.ts';
import type { DB } from '../../db/schema.gen.ts';

export function selectSettings(db: Db) {
  return db.selectFrom('settings').modifyFront(named('settings')).select(['key', 'value']).execute();
}

/** The stored settings with their history. */
export function selectStoredSettings(db: Db, keys: readonly SettingKey[]) {
  return db
    .selectFrom('settings as s')
    .leftJoin('users as u', 'u.id', 's.updated_by')
    .select([
      's.key',
      's.value',
      's.description',
      's.created_at',
      's.updated_at',
      'u.name as updated_by_name',
    ])
    .where('s.key', 'in', keys)
    .execute();
}

/** Stores the settings that have no row yet and returns their keys. */
export async function insertMissingSettings(
  db: Db,
  settings: readonly Insertable<DB['settings']>[],
): Promise<Set<string>> {
  const rows = await db
    .insertInto('settings')
    .values([...settings])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning('key')
    .execute();
  return new Set(rows.map(({ key }) => key));
}

/** Locks the rows in key order, so that two callers cannot deadlock. */
export function lockSettings(db: Db, keys: readonly SettingKey[]) {
  return db
    .selectFrom('settings')
    .select(['key', 'value', 'description', 'updated_at'])
    .where('key', 'in', keys)
    .orderBy('key')
    .forUpdate()
    .execute();
}

export async function updateSetting(
  db: Db,
  key: SettingKey,
  changes: { value: string; description: string | null; updated_at: Date; updated_by: string | null },
): Promise<void> {
  // With another time zone, a trigger counts the totals of reports again.
  if (key === 'timezone') await sql`set local statement_timeout = '10min'`.execute(db);
  await db.updateTable('settings').set(changes).where('key', '=', key).execute();
}

export async function deleteSetting(db: Db, key: SettingKey): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', key).execute();
}

/** Whether this database was filled with demo data. */
export async function selectIsDemo(db: Db): Promise<boolean> {
  const row = await db.selectFrom('app_meta').select('value').where('key', '=', 'demo').executeTakeFirst();
  return row?.value === 'true';
}

/** The ids of active users with one of the roles. */
export async function selectSomeActiveUsers(
  db: Db,
  roles: readonly DB['users']['role'][],
  limit: number,
): Promise<string[]> {
  const users = await activeUsers(db).select('id').where('role', 'in', roles).limit(limit).execute();
  return users.map(({ id }) => id);
}
