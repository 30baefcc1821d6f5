import { sql } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { countOf } from '../../db/counted-page.ts';
import type { ExportRows } from './export-rows.repo.ts';
import { sourced } from './moment.repo.ts';

const own = (name: string) => sql`${sql.id('r', name)}`;
const machine = (name: string) => sql`${sql.id('m', name)}`;

const sources = {
  values: {
    status: own('status'),
    customer_name: own('customer_name'),
    customer_company: own('customer_company'),
    customer_tax_id: own('customer_tax_id'),
    customer_email: own('customer_email'),
    customer_phone: own('customer_phone'),
    customer_address: own('customer_address'),
    machine_name: machine('name'),
    manufacturer: machine('manufacturer'),
    model: machine('model'),
    machine_type: machine('type'),
    vin: machine('vin'),
    equipment_number: machine('equipment_number'),
    serial_number: machine('serial_number'),
    location: machine('location'),
    replacement: sql`x.name`,
    extension_count: own('extension_count'),
    extension_reason: own('extension_reason'),
    approval_request_reason: own('approval_request_reason'),
    rejection_reason: own('rejection_reason'),
    selling_price: own('selling_price'),
    selling_currency: own('selling_currency'),
    sold_price: own('sold_price'),
    currency: own('currency'),
    cancellation_reason: own('cancellation_reason'),
    sales_person: own('sales_person'),
    created_by: sql`author.name`,
    notes: own('notes'),
  },
  moments: {
    reserved_at: own('reserved_at'),
    expires_at: own('expires_at'),
    approval_requested_at: own('approval_requested_at'),
    sold_at: own('sold_at'),
    cancelled_at: own('cancelled_at'),
    created_at: own('created_at'),
  },
};

/** All reservations, the newest first; those in the trash left out. */
export function reservationRows(db: Db, timezone: string): ExportRows {
  const query = db
    .selectFrom('reservations as r')
    .innerJoin('machines as m', 'm.id', 'r.machine_id')
    .leftJoin('machines as x', 'x.id', 'r.replacement_machine_id')
    .leftJoin('users as author', 'author.id', 'r.created_by')
    .where('r.deleted_at', 'is', null)
    .orderBy('r.created_at', 'desc')
    .orderBy('r.id', 'desc');
  return { ...sourced(sources, timezone), select: (items) => query.select([...items]) };
}

export const countReservations = (db: Db) =>
  countOf(db.selectFrom('reservations').where('deleted_at', 'is', null));
