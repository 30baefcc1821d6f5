import {
  anonymousName as anonymous,
  customerColumnNames,
  type CustomerColumn,
} from '@strojpark/core/domain/reservations/reservation-customer';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';

/** A sale that was entered late is as old as its entry, whatever day was given to it. */
export const isOldSale = (before: Date, sale = 'sales') =>
  sql<boolean>`(${sql.ref(`${sale}.sold_at`)} < ${before.toISOString()}
  and coalesce(${sql.ref(`${sale}.recorded_at`)}, ${sql.ref(`${sale}.sold_at`)}) < ${before.toISOString()})`;

/** Old sales of machines that nobody had reserved, or whose reservation was deleted permanently. */
export const isOrphaned = (before: Date) => sql<boolean>`reservation_id is null and ${isOldSale(before)}
  and customer_name <> ${anonymous}`;

export const countOrphanedSales = (db: Db, before: Date) =>
  countOf(db.selectFrom('sales').where(isOrphaned(before)));

const anonymousSale = {
  customer_name: anonymous,
  customer_company: null,
  customer_email: null,
  customer_phone: null,
  customer_tax_id: null,
  customer_address: null,
} satisfies Record<CustomerColumn, string | null>;

/** No person has changed it: a correction that was based on another version names nobody. */
const byNobody = { updated_at: null, updated_by: null };

const anonymise = (db: Db) =>
  db.updateTable('sales').set((eb) => ({ ...anonymousSale, ...byNobody, version: eb('version', '+', 1) }));

export async function anonymiseSales(db: Db, ids: readonly string[]): Promise<void> {
  await anonymise(db).where('reservation_id', 'in', ids).execute();
}

export async function anonymiseOrphanedSales(db: Db, before: Date): Promise<void> {
  await anonymise(db).where(isOrphaned(before)).execute();
}

/** What the history of a machine says about the customer of its sale. */
const personal = sql`array[${sql.join(['sale_note', ...customerColumnNames].map((name) => sql.lit(name)))}]`;

/**
 * The notes of all old sales, also of those without a customer: they may name someone. What is in the history goes by its
 * own age, so a note written long after the sale stays there that much longer.
 */
export async function eraseOldNotes(db: Db, before: Date): Promise<void> {
  await db
    .updateTable('sales')
    .set((eb) => ({ sale_note: null, ...byNobody, version: eb('version', '+', 1) }))
    .where(isOldSale(before))
    .where('sale_note', 'is not', null)
    .execute();
  await db
    .updateTable('audit_log')
    .set({ changes: sql`changes - ${personal}` })
    .where('entity', '=', 'machine')
    .where('at', '<', before.toISOString())
    .where(sql<boolean>`changes ?| ${personal}`)
    .execute();
}
