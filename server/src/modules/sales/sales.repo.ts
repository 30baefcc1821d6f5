import type { Currency } from '@strojpark/core/domain/money/money';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { sql, type Insertable, type Updateable } from 'kysely';
import { namedActiveUsers } from '../../db/active-users.ts';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

/** Everyone who can be entered as a seller, by name. */
export const selectPossibleSellers = (db: Db): Promise<{ id: string; name: string }[]> =>
  namedActiveUsers(db).execute();

export const selectPossibleSeller = (db: Db, id: string): Promise<{ id: string; name: string } | undefined> =>
  namedActiveUsers(db).where('id', '=', id).executeTakeFirst();

export async function insertSale(db: Db, sale: Insertable<DB['sales']>): Promise<void> {
  await db.insertInto('sales').values(sale).execute();
}

/** The sale of a machine that was not reversed; there is at most one. */
export function selectActiveSale(db: Db, machineId: string) {
  return db
    .selectFrom('sales')
    .select(['id', 'reservation_id', 'sold_by'])
    .where('machine_id', '=', machineId)
    .where('reversed_at', 'is', null)
    .executeTakeFirst();
}

/** As many as a warning names. */
const maxNamed = 3;

/** The newest sales with an invoice number that were not reversed: the number of a reversed one is used again. */
export const selectByInvoice = (db: Db, invoiceNumber: string, except: string | undefined) =>
  db
    .selectFrom('sales as s')
    .select(['s.id', 's.machine_name', 's.sold_at'])
    .where('s.invoice_number', 'is not', null)
    .where('s.reversed_at', 'is', null)
    .where(
      sql<boolean>`fold(normalize_identifier(s.invoice_number)) = fold(normalize_identifier(${invoiceNumber}::text))`,
    )
    .$if(except !== undefined, (query) => query.where('s.id', '<>', except ?? ''))
    .orderBy('s.sold_at', 'desc')
    .orderBy('s.id')
    .limit(maxNamed)
    .execute();

/** What has to be locked before the sale itself; null if it was permanently deleted. */
export const selectSold = (db: Db, id: string) =>
  db.selectFrom('sales').select(['machine_id', 'reservation_id']).where('id', '=', id).executeTakeFirst();

/** Locks a sale: what can be corrected, and whose it is. */
export function lockSale(db: Db, id: string) {
  return db
    .selectFrom('sales')
    .select([
      'machine_name',
      'price',
      'currency',
      'rate',
      'purchase_currency',
      'sold_at',
      'sold_by',
      'seller_name',
      'reversed_at',
      'invoice_number',
      'sale_note',
      'version',
      ...customerColumnNames,
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

export type SaleChanges = Omit<Updateable<DB['sales']>, 'version'>;

export async function updateSale(db: Db, id: string, changes: SaleChanges): Promise<void> {
  await db
    .updateTable('sales')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** The price that a sold machine shows, if it was corrected; in any case its version. */
export async function updateSoldMachine(
  db: Db,
  id: string,
  changes: { sale_price?: number; sale_currency?: Currency; updated_at: Date; updated_by: string | null },
): Promise<void> {
  await db
    .updateTable('machines')
    .set((eb) => ({ ...changes, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
