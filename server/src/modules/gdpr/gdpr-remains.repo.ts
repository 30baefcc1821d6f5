import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { anonymous, anonymousSale, withoutPerson } from './gdpr.repo.ts';

/** Sales name their customer also when the reservation is deleted for good. */
export async function anonymiseLoneSales(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('sales')
    .set(anonymousSale)
    .where('reservation_id', 'is', null)
    .where('sold_at', '<', before.toISOString())
    .where('customer_name', '<>', anonymous)
    .execute();
}

/** The history of reservations that are deleted for good. */
export async function anonymiseLoneHistory(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('audit_log')
    .set(withoutPerson)
    .where('entity', '=', 'reservation')
    .where('at', '<', before.toISOString())
    .where('entity_name', '<>', anonymous)
    .where(sql<boolean>`not exists (select from reservations r where r.id::text = audit_log.entity_id)`)
    .execute();
}

const oldImports = (db: Db, before: Date) =>
  db
    .selectFrom('import_batches')
    .select('id')
    .where('kind', '=', 'reservations')
    .where('finished_at', '<', before.toISOString());

/** Rows that an import of reservations has refused, and cells that were mended in it: they name customers too. */
export async function forgetImportedRows(db: Db, before: Date): Promise<void> {
  const old = oldImports(db, before);
  for (const table of ['import_failed_rows', 'import_row_errors', 'import_corrections'] as const)
    await db.deleteFrom(table).where('batch_id', 'in', old).execute();
}

const namesCustomer = (filter: RawBuilder<unknown>) => sql<boolean>`${filter} ?| array['search', 'customer']`;

/** What exports of reservations were filtered by. */
export async function forgetExportFilters(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ changes: sql`changes #- '{filter,to,search}' #- '{filter,to,customer}'` })
    .where('entity', '=', 'export')
    .where('at', '<', before.toISOString())
    .where(sql<boolean>`changes #> '{data_sets,to}' ? 'reservations'`)
    .where(namesCustomer(sql`changes #> '{filter,to}'`))
    .execute();
  await db
    .updateTable('produced_files')
    .set({ params: sql`params #- '{filter,search}' #- '{filter,customer}'` })
    .where('kind', '=', 'export')
    .where('created_at', '<', before.toISOString())
    .where(sql<boolean>`params -> 'dataSets' ? 'reservations'`)
    .where(namesCustomer(sql`params -> 'filter'`))
    .execute();
}
