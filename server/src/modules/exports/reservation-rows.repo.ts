import { rejectionReasons } from '@strojpark/core/domain/reservations/rejected-candidates';
import type { CancellationCause } from '@strojpark/core/domain/reservations/reservation-outcome';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { sql, type SelectQueryBuilder } from 'kysely';
import type { DB } from '../../db/schema.gen.ts';
import type { ExportRows } from './export-rows.repo.ts';
import { exportExpressions } from './export-expressions.repo.ts';

const own = (name: string) => sql`${sql.id('r', name)}`;
const machine = (name: string) => sql`${sql.id('m', name)}`;

const sources = {
  values: {
    status: own('status'),
    ...Object.fromEntries(customerColumnNames.map((name) => [name, own(name)])),
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
    sales_person: own('sales_person'),
    created_by: sql`author.name`,
    notes: own('notes'),
  },
  timestamps: {
    reserved_at: own('reserved_at'),
    expires_at: own('expires_at'),
    approval_requested_at: own('approval_requested_at'),
    sold_at: own('sold_at'),
    cancelled_at: own('cancelled_at'),
    created_at: own('created_at'),
  },
};

/** The reasons against suggested replacements, in words. */
export type RejectionLabels = Record<(typeof rejectionReasons)[number], string>;

/** The causes for which the product itself cancels a reservation, in words. */
export type CancellationLabels = Record<CancellationCause, string>;

/** `Volvo L120H: Příliš starý; Komatsu WA380: Zákazník ho nechce` */
function rejectedCandidates(labels: RejectionLabels) {
  const cases = rejectionReasons.map(
    (reason) => sql`when ${sql.lit(reason)} then ${sql.lit(labels[reason])}`,
  );
  return sql`(
    select string_agg(c.machine_name || ': ' || coalesce(c.words, case c.reason ${sql.join(cases, sql` `)} end),
      '; ' order by c.position)
    from rejected_candidates c where c.reservation_id = r.id)`;
}

/** The reservations to export with their machines, filtered and in order, as `r` and `m`. */
export type ReservationsToExport = SelectQueryBuilder<
  DB & { r: DB['reservations']; m: DB['machines'] },
  'r' | 'm',
  unknown
>;

export function reservationRows(
  reservations: ReservationsToExport,
  timezone: string,
  labels: { rejections: RejectionLabels; cancellations: CancellationLabels },
): ExportRows {
  const joined = reservations
    .leftJoin('machines as x', 'x.id', 'r.replacement_machine_id')
    .leftJoin('users as author', 'author.id', 'r.created_by');
  const values = {
    ...sources.values,
    rejected_candidates: rejectedCandidates(labels.rejections),
    cancellation_reason: sql`coalesce(${JSON.stringify(labels.cancellations)}::jsonb ->> r.cancellation_cause, r.cancellation_reason)`,
  };
  return {
    ...exportExpressions({ ...sources, values }, timezone),
    select: (items) => joined.select([...items]),
  };
}
