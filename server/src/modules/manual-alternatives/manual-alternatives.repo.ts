import { machineTypes } from '@strojpark/core/domain/fields/machine-fields';
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

/** Counting stops here. */
const countedMachines = 100;

export interface StoredModel {
  model: string;
  name: string | null;
  manufacturer: string | null;
  /** As the machine has it. */
  written: string | null;
  category: string | null;
  cover_id: string | null;
  available: number;
}

/**
 * Each model of the list with one of its machines, rather with a photo and new, and how many are available as a replacement. Both
 * follow an index (`machines_model`, `machines_similar_model`), so the size of the stock does not matter.
 */
export async function selectModels(db: Db): Promise<StoredModel[]> {
  const { rows } = await sql<StoredModel>`
    select l.model, f.name, f.manufacturer, f.model as written, f.category, f.cover_id, a.available
    from (select model from manual_alternatives union select unnest(replacements) from manual_alternatives) l
    left join lateral (
      select s.* from unnest(${machineTypes}::text[]) t(type) cross join lateral (
        select m.name, m.manufacturer, m.model, m.category, m.cover_id, m.type from machines m
        where m.type = t.type and m.deleted_at is null
          and czech_key(m.model) collate "C" = czech_key(l.model) collate "C"
        limit ${sql.lit(countedMachines)}) s
      order by s.cover_id is null, s.type limit 1) f on true
    cross join lateral (
      select count(*)::int as available from (
        select 1 from machines m
        where m.type = 'stock' and m.deleted_at is null and m.status = 'available'
          and btrim(fold(m.model)) = btrim(fold(l.model))
        limit ${sql.lit(countedMachines)}) c) a
    order by czech_key(l.model), l.model`.execute(db);
  return rows;
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
