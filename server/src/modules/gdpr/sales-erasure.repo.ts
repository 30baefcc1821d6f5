import {
  anonymousName as anonymous,
  type CustomerColumn,
} from '@strojpark/core/domain/reservations/reservation-customer';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';

/** Old sales of machines that nobody had reserved, or whose reservation was deleted permanently. */
export const isOrphaned = (
  before: Date,
) => sql<boolean>`reservation_id is null and sold_at < ${before.toISOString()}
  and customer_name <> ${anonymous}`;

export const countOrphanedSales = (db: Db, before: Date) =>
  countOf(db.selectFrom('sales').where(isOrphaned(before)));

const anonymousSale = {
  sale_note: null,
  customer_name: anonymous,
  customer_company: null,
  customer_email: null,
  customer_phone: null,
  customer_tax_id: null,
  customer_address: null,
} satisfies Record<CustomerColumn | 'sale_note', string | null>;

/** What was noted about these sales is also in the history of their machines. */
async function clearNotesInHistory(db: Db, isDue: RawBuilder<boolean>): Promise<void> {
  await db
    .updateTable('audit_log')
    .set({ changes: sql`changes - 'sale_note'` })
    .where('entity', '=', 'machine')
    .where('entity_id', 'in', (eb) =>
      eb
        .selectFrom('sales')
        .select(sql<string>`machine_id::text`.as('machine'))
        .where('machine_id', 'is not', null)
        .where(isDue),
    )
    .where(sql<boolean>`changes ? 'sale_note'`)
    .execute();
}

export async function anonymiseSales(db: Db, ids: readonly string[]): Promise<void> {
  await clearNotesInHistory(db, sql<boolean>`reservation_id = any(${ids}::uuid[])`);
  await db.updateTable('sales').set(anonymousSale).where('reservation_id', 'in', ids).execute();
}

export async function anonymiseOrphanedSales(db: Db, before: Date): Promise<void> {
  // A note may name someone without a customer, too.
  const isNoted = sql<boolean>`reservation_id is null and sold_at < ${before.toISOString()} and sale_note is not null`;
  for (const isDue of [isOrphaned(before), isNoted]) await clearNotesInHistory(db, isDue);
  await db.updateTable('sales').set({ sale_note: null }).where(isNoted).execute();
  await db.updateTable('sales').set(anonymousSale).where(isOrphaned(before)).execute();
}
