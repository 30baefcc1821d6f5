import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import { placeInQueue } from '../../db/waiting-customers.ts';
import { exportExpressions } from './export-expressions.repo.ts';
import type { ExportRows } from './export-rows.repo.ts';

const own = (name: string) => sql`${sql.id('e', name)}`;
const machine = (name: string) => sql`${sql.id('m', name)}`;

const sources = {
  values: {
    status: own('status'),
    place: placeInQueue,
    ...Object.fromEntries(customerColumnNames.map((name) => [name, own(name)])),
    machine_name: machine('name'),
    manufacturer: machine('manufacturer'),
    model: machine('model'),
    machine_type: machine('type'),
    vin: machine('vin'),
    equipment_number: machine('equipment_number'),
    serial_number: machine('serial_number'),
    location: machine('location'),
    ended_by: sql`ender.name`,
    end_reason: own('end_reason'),
    sales_person: own('sales_person'),
    created_by: sql`author.name`,
    notes: own('note'),
  },
  timestamps: {
    offered_at: own('offered_at'),
    offer_ends_at: own('offer_ends_at'),
    ended_at: own('ended_at'),
    created_at: own('created_at'),
  },
};

/** The queue entries to export with their machines, filtered and in order, as `e` and `m`. */
type EntriesToExport = SelectQueryBuilder<
  DB & { e: DB['queue_entries']; m: DB['machines'] },
  'e' | 'm',
  unknown
>;

export function queueRows(entries: EntriesToExport, timezone: string): ExportRows {
  const joined = entries
    .leftJoin('users as author', 'author.id', 'e.created_by')
    .leftJoin('users as ender', 'ender.id', 'e.ended_by');
  return {
    ...exportExpressions(sources, timezone),
    select: (items) => joined.select([...items]),
  };
}
