import type { sales } from '@strojpark/core/contracts/sales';
import type { BodyOf } from '@strojpark/core/endpoint';
import type { Insertable } from 'kysely';
import type { Db } from '../../db/connect.ts';
import type { DB } from '../../db/schema.gen.ts';

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

/** Locks a sale; its details, whose it is, and its machine, unless that was permanently deleted. */
export function lockSale(db: Db, id: string) {
  return db
    .selectFrom('sales as s')
    .leftJoin('machines as m', 'm.id', 's.machine_id')
    .select(['s.sold_by', 's.machine_name', 'm.id as machine_id', 's.invoice_number', 's.sale_note'])
    .where('s.id', '=', id)
    .forUpdate('s')
    .executeTakeFirst();
}

export async function updateSale(db: Db, id: string, details: BodyOf<typeof sales.update>): Promise<void> {
  await db.updateTable('sales').set(details).where('id', '=', id).execute();
}

interface Reversal {
  reversed_at: Date;
  reversed_by: string | null;
  reversal_reason: string | null;
}

export async function reverseSale(db: Db, id: string, reversal: Reversal): Promise<void> {
  await db.updateTable('sales').set(reversal).where('id', '=', id).execute();
}
