import { sql } from 'kysely';
import type { Db } from '../../../db/connect.ts';
import type { CategoryKeys } from './write-machines.repo.ts';

interface Category {
  id: string;
  name_cs: string;
}

/** Hidden by an undo and not used again since. */
const isHidden = sql`not c.is_active and exists (
  select from import_batches b where b.id = c.import_batch_id and b.undo_status = 'completed')`;

export function selectCategories(db: Db) {
  return db.selectFrom('categories').select(['key', 'name_cs', 'name_en']).orderBy('display_order').execute();
}

/** Categories that an undo has hidden: an import that uses one shows it again. */
export async function selectHiddenKeys(db: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`select c.key from categories c where ${isHidden}`.execute(db);
  return rows.map(({ key }) => key);
}

/** Another transaction may have added some of them in the meantime. */
export async function insertCategories(
  db: Db,
  batchId: string,
  { names, keys }: CategoryKeys,
): Promise<number> {
  if (names.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into categories (key, name_cs, name_en, display_order, import_batch_id)
    select c.key, c.name, c.name, (select coalesce(max(display_order), 0) from categories) + c.place, ${batchId}
    from unnest(${names}::text[], ${keys}::text[]) with ordinality as c (name, key, place)
    on conflict (key) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Shows categories again that an undo has hidden, as if they were new. */
export async function reviveCategories(db: Db, batchId: string, { keys }: CategoryKeys): Promise<number> {
  const { numAffectedRows } = await sql`
    update categories c set is_active = true, import_batch_id = ${batchId}, updated_at = now()
    where c.key = any(${keys}::text[]) and ${isHidden}`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Hides the categories that the import added, except those used by machines of the inventory. */
export async function hideCategories(db: Db, batchId: string): Promise<Category[]> {
  const { rows } = await sql<Category>`
    update categories c set is_active = false, updated_at = now()
    where c.import_batch_id = ${batchId} and c.is_active
      and not exists (select from machines m where m.category = c.key and m.deleted_at is null)
    returning c.id, c.name_cs`.execute(db);
  return rows;
}

/** Deletes hidden categories that no machine uses, not even in the trash. */
export async function deleteHiddenCategories(db: Db): Promise<Category[]> {
  // Waits for transactions that are adding a machine to one of them.
  await sql`select c.id from categories c where ${isHidden} order by c.id for update`.execute(db);
  const { rows } = await sql<Category>`
    delete from categories c
    where ${isHidden} and not exists (select from machines m where m.category = c.key)
    returning c.id, c.name_cs`.execute(db);
  return rows;
}
