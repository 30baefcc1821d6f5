import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';

export function selectAlternatives(db: Db) {
  return db
    .selectFrom('manual_alternatives')
    .select(['model', 'replacements'])
    .orderBy(sql`czech_key(model)`)
    .orderBy('model')
    .execute();
}

/** Locks the existing entries of the models, in the same order for all callers. */
export function lockAlternatives(db: Db, models: readonly string[]) {
  return db
    .selectFrom('manual_alternatives')
    .select(['model', 'replacements'])
    .where('model', 'in', models)
    .orderBy('model')
    .forUpdate()
    .execute();
}

export async function upsertAlternatives(
  db: Db,
  rows: readonly { model: string; replacements: string[]; updated_at: Date }[],
): Promise<void> {
  await db
    .insertInto('manual_alternatives')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('model').doUpdateSet((eb) => ({
        replacements: eb.ref('excluded.replacements'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
}

export async function deleteAlternative(db: Db, model: string): Promise<void> {
  await db.deleteFrom('manual_alternatives').where('model', '=', model).execute();
}
