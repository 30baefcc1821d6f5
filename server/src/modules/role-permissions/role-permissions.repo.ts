import type { Db } from '../../db/connect.ts';

const key = 'role_permissions';

export function selectMatrix(db: Db) {
  return db
    .selectFrom('settings as s')
    .leftJoin('users as u', 'u.id', 's.updated_by')
    .select(['s.value', 's.updated_at', 'u.name as updated_by_name'])
    .where('s.key', '=', key)
    .executeTakeFirst();
}

/**
 * Inserts the row if needed and locks it, so that also the first two saves run one after the other. In one statement:
 * between two, another call could delete the row.
 */
export async function lockMatrix(db: Db, first: string): Promise<string> {
  const { value } = await db
    .insertInto('settings')
    .values({ key, value: first, type: 'json', category: 'security' })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
    .returning('value')
    .executeTakeFirstOrThrow();
  return value;
}

export async function updateMatrix(
  db: Db,
  value: string,
  { by, now }: { by: string | null; now: Date },
): Promise<void> {
  await db
    .updateTable('settings')
    .set({ value, type: 'json', is_public: false, updated_at: now, updated_by: by })
    .where('key', '=', key)
    .execute();
}
