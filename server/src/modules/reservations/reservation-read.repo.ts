import { sql } from 'kysely';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import { liveStatuses, runningStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import type { Db } from '../../db/connect.ts';
import { displayIdentifier } from '../../db/display-identifier.ts';
import { literals } from '../../db/literals.ts';
import { named } from '../../db/named-statements.ts';
import { recognisedMachine } from '../../db/recognised-machine.ts';
import { rowMachine, type RowMachine, type Stored } from '../../db/row-machine.ts';
import { waitingFor } from '../../db/waiting-customers.ts';

type Replacement = Stored<NonNullable<Reservation['replacement']>>;
export type ReservationRow = Omit<Reservation, 'machine' | 'replacement' | 'may_approve'> & {
  machine: RowMachine;
  replacement: Replacement | null;
};

const replacement = sql<Replacement | null>`(
  select jsonb_build_object(${recognisedMachine('x')}, 'identifier', ${displayIdentifier('x')})
  from machines x where x.id = r.replacement_machine_id)`;

/** The replacement while it is held for this reservation, also after the sale. */
const linkedMachine = sql<Reservation['linked_machine_id']>`(
  select h.machine_id from holds h where h.reservation_id = r.id and h.kind = 'replacement')`;

/** Read only for requests, which are few. */
const rejectedCandidates = sql<Reservation['rejected_candidates']>`case
  when r.approval_requested_at is null then '[]'::jsonb
  else (
    select coalesce(jsonb_agg(jsonb_build_object(
      'machine_id', c.machine_id, 'type', x.type, 'name', c.machine_name, 'identifier', c.machine_identifier,
      'reason', c.reason, 'words', c.words) order by c.position), '[]')
    from rejected_candidates c left join machines x on x.id = c.machine_id and x.deleted_at is null
    where c.reservation_id = r.id)
  end`;

const approver = sql<string | null>`(select u.name from users u where u.id = r.decided_by)`;

const waiting = sql<number>`case when r.status in (${literals(liveStatuses)})
  then ${waitingFor('m')} else 0 end`;

/** A reservation that version 1.0.0 ended during a rolling upgrade still has the column. */
const extensionRequestedAt = sql<Reservation['extension_requested_at']>`case
  when r.status in (${literals(runningStatuses)}) then r.extension_requested_at end`;

/** A sale that was reversed has cancelled its reservation. */
const ofSale = (column: 'id' | 'seller_name' | 'invoice_number') =>
  sql<string | null>`case when r.status = 'completed' then (
    select ${sql.ref(`s.${column}`)} from sales s where s.reservation_id = r.id and s.reversed_at is null limit 1) end`;

/** Reservations without the trash; the service adds the link to the machine’s picture. */
export function reservations(db: Db) {
  return db
    .selectFrom('reservations as r')
    .innerJoin('machines as m', 'm.id', 'r.machine_id')
    .leftJoin('users as author', 'author.id', 'r.created_by')
    .leftJoin('users as canceller', 'canceller.id', 'r.cancelled_by')
    .select([
      'r.id',
      'r.status',
      'r.machine_id',
      'r.replacement_machine_id',
      ...customerColumnNames.map((name) => `r.${name}` as const),
      'r.customer_key',
      'r.selling_price',
      'r.selling_currency',
      'r.currency',
      'r.notes',
      'r.no_replacement_needed',
      'r.approval_requested_at',
      'r.approval_request_reason',
      'r.rejection_reason',
      'r.decided_at',
      approver.as('decided_by_name'),
      'r.reserved_at',
      'r.expires_at',
      'r.extension_count',
      'r.extension_reason',
      extensionRequestedAt.as('extension_requested_at'),
      'r.sold_at',
      'r.sold_price',
      ofSale('id').as('sale_id'),
      ofSale('seller_name').as('sold_by'),
      ofSale('invoice_number').as('invoice_number'),
      'r.cancellation_reason',
      'r.cancellation_cause',
      'r.cancelled_at',
      'canceller.name as cancelled_by',
      'r.sales_person',
      'r.created_at',
      'r.created_by',
      'author.name as created_by_name',
      'r.version',
      rowMachine.as('machine'),
      replacement.as('replacement'),
      rejectedCandidates.as('rejected_candidates'),
      linkedMachine.as('linked_machine_id'),
      waiting.as('waiting'),
    ])
    .where('r.deleted_at', 'is', null);
}

export function selectReservation(db: Db, id: string): Promise<ReservationRow | undefined> {
  return reservations(db).modifyFront(named('reservation')).where('r.id', '=', id).executeTakeFirst();
}
