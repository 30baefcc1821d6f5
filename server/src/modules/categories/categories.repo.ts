import { sql, type Insertable, type Updateable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';
import { totalOf } from '../../db/totals.ts';

type NewCategory = Insertable<DB['categories']>;
type CategoryChanges = Updateable<DB['categories']>;

const categories = (db: Db) =>
  db
    .selectFrom('categories as c')
    .select([
      'c.id',
      'c.key',
      'c.name_cs',
      'c.name_en',
      'c.description_cs',
      'c.description_en',
      'c.is_active',
      'c.display_order',
    ])
    .select(
      sql<number>`(select ${totalOf('n')} from machine_totals t where t.category = c.key)`.as(
        'machine_count',
      ),
    );

const inDisplayOrder = (query: ReturnType<typeof categories>) =>
  query
    .orderBy('c.display_order')
    .orderBy(sql`czech_key(c.name_cs)`)
    .orderBy('c.id');

export function selectCategories(db: Db) {
  return inDisplayOrder(categories(db)).execute();
}

export function selectActiveCategories(db: Db) {
  return inDisplayOrder(categories(db).where('c.is_active', '=', true)).execute();
}

export function selectCategory(db: Db, id: string) {
  return categories(db).where('c.id', '=', id).executeTakeFirst();
}

/** Locks the rows in id order, so that two callers cannot deadlock. */
export function lockCategories(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('categories')
    .select(['id', 'key', 'name_cs', 'display_order'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export async function insertCategory(db: Db, category: NewCategory): Promise<string> {
  const { id } = await db.insertInto('categories').values(category).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateCategory(db: Db, id: string, changes: CategoryChanges): Promise<void> {
  await db.updateTable('categories').set(changes).where('id', '=', id).execute();
}

export async function deleteCategory(db: Db, id: string): Promise<void> {
  await db.deleteFrom('categories').where('id', '=', id).execute();
}
