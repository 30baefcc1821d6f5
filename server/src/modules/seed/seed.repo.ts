import type { Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

/** Marks the database as demo; false when it is marked already. A concurrent caller waits for the first one. */
export async function insertDemoMark(db: Db): Promise<boolean> {
  const mark = await db
    .insertInto('app_meta')
    .values({ key: 'demo', value: 'true' })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  return mark !== undefined;
}

export function insertUsers(db: Db, users: readonly Insertable<DB['users']>[]) {
  return db
    .insertInto('users')
    .values([...users])
    .returning(['id', 'email'])
    .execute();
}

/** Existing categories are not overwritten. */
export async function insertCategories(
  db: Db,
  categories: readonly Insertable<DB['categories']>[],
): Promise<void> {
  await db
    .insertInto('categories')
    .values([...categories])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

/** Existing settings are not overwritten. */
export async function insertSettings(db: Db, settings: readonly Insertable<DB['settings']>[]): Promise<void> {
  await db
    .insertInto('settings')
    .values([...settings])
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export async function insertRates(db: Db, rates: readonly Insertable<DB['exchange_rates']>[]): Promise<void> {
  await db
    .insertInto('exchange_rates')
    .values([...rates])
    .onConflict((conflict) => conflict.columns(['day', 'currency']).doNothing())
    .execute();
}

export async function insertManualAlternatives(
  db: Db,
  alternatives: readonly Insertable<DB['manual_alternatives']>[],
): Promise<void> {
  await db
    .insertInto('manual_alternatives')
    .values([...alternatives])
    .execute();
}
