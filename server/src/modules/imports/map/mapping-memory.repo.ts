import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';

export interface MappingKey {
  kind: string;
  /** Empty for kinds without a machine type. */
  machine_type: string;
  columns_key: string;
}

export function selectMapping(db: Db, { kind, machine_type, columns_key }: MappingKey) {
  return db
    .selectFrom('import_mappings')
    .select(['mappings', 'saved_at', 'saved_by_name'])
    .where('kind', '=', kind)
    .where('machine_type', '=', machine_type)
    .where('columns_key', '=', columns_key)
    .executeTakeFirst();
}

export async function upsertMapping(
  db: Db,
  key: MappingKey,
  saved: { mappings: string; saved_by_name: string; saved_at: Date },
): Promise<void> {
  await db
    .insertInto('import_mappings')
    .values({ ...key, ...saved })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'machine_type', 'columns_key']).doUpdateSet((eb) => ({
        mappings: eb.ref('excluded.mappings'),
        saved_by_name: eb.ref('excluded.saved_by_name'),
        saved_at: sql`excluded.saved_at`,
      })),
    )
    .execute();
}

/** The manufacturers of the inventory. */
export async function selectManufacturers(db: Db, limit: number): Promise<string[]> {
  const found = await db
    .selectFrom('machines')
    .select('manufacturer')
    .distinct()
    .where('deleted_at', 'is', null)
    .limit(limit)
    .execute();
  return found.map(({ manufacturer }) => manufacturer);
}

export async function deleteMapping(db: Db, { kind, machine_type, columns_key }: MappingKey): Promise<void> {
  await db
    .deleteFrom('import_mappings')
    .where('kind', '=', kind)
    .where('machine_type', '=', machine_type)
    .where('columns_key', '=', columns_key)
    .execute();
}
