import {
  customerColumnNames,
  type CustomerColumn,
  type SaleCustomerColumn,
} from '@strojpark/core/domain/reservation-customer';
import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';

/** Stands where a name was; the columns ask for one. */
export const anonymous = '—';

/** Completed or cancelled, and when; the customer is still named. */
const finished = sql<string>`coalesce(r.sold_at, r.cancelled_at)`;

function due(db: Db, before: Date) {
  return db
    .selectFrom('reservations as r')
    .where('r.status', 'in', ['completed', 'cancelled'])
    .where('r.customer_name', '<>', anonymous)
    .where(finished, '<', before.toISOString());
}

export const countDue = (db: Db, before: Date) => countOf(due(db, before));

export function selectDue(db: Db, before: Date, limit: number) {
  return due(db, before)
    .innerJoin('machines as m', 'm.id', 'r.machine_id')
    .select(['r.id', 'r.customer_name', 'r.customer_company', 'm.name as machine_name'])
    .select(finished.as('finished_at'))
    .orderBy(finished)
    .orderBy('r.id')
    .limit(limit)
    .execute();
}

/** Locks reservations that are due, past those that somebody has in hand. */
export async function lockDue(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await due(db, before)
    .select('r.id')
    .orderBy('r.id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

const anonymousCustomer = {
  customer_name: anonymous,
  customer_company: anonymous,
  customer_email: '',
  customer_phone: '',
  customer_tax_id: null,
  customer_address: null,
} satisfies Record<CustomerColumn, string | null>;

/** Machine, price and dates stay for the statistics. */
export async function anonymiseReservations(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .updateTable('reservations')
    .set((eb) => ({
      ...anonymousCustomer,
      notes: null,
      version: eb('version', '+', 1),
      updated_at: now,
    }))
    .where('id', 'in', ids)
    .execute();
}

export const anonymousSale = {
  customer_name: anonymous,
  customer_company: null,
  customer_email: null,
  customer_tax_id: null,
} satisfies Record<SaleCustomerColumn, string | null>;

export async function anonymiseSales(db: Db, ids: readonly string[]): Promise<void> {
  await db.updateTable('sales').set(anonymousSale).where('reservation_id', 'in', ids).execute();
}

/** What staff were told about these reservations: subjects name the customer. */
export async function deleteMails(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .deleteFrom('mails')
    .where('entity', '=', 'reservation')
    .where('entity_id', 'in', ids)
    .where('status', 'in', ['sent', 'failed'])
    .execute();
}

const personal = [...customerColumnNames, 'notes'];

/** The history keeps what was done and when, without the customer's data. */
export const withoutPerson = {
  entity_name: anonymous,
  changes: sql<string>`changes - ${personal}::text[]`,
};

export async function anonymiseHistory(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('audit_log')
    .set(withoutPerson)
    .where('entity', '=', 'reservation')
    .where('entity_id', 'in', ids)
    .execute();
}
