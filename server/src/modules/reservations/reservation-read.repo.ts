import { sql } from 'kysely';
import type { Reservation } from '@strojpark/core/contracts/reservation-record';
import { customerColumnNames } from '@strojpark/core/domain/reservations/reservation-customer';
import type { Db } from '../../db/connect.ts';
import { displayIdentifier } from '../../db/display-identifier.ts';
import { named } from '../../db/named-statements.ts';
import { recognisedMachine } from '../../db/recognised-machine.ts';

type Stored<M> = Omit<M, 'cover_url'> & { cover_id: string | null };
type ReservedMachine = Stored<Reservation['machine']>;
type Replacement = Stored<NonNullable<Reservation['replacement']>>;
export type ReservationRow = Omit<Reservation, 'machine' | 'replacement'> & {
  machine: ReservedMachine;
  replacement: Replacement | null;
};

const replacement = sql<Replacement | null>`(
  select jsonb_build_object(${recognisedMachine('x')}, 'identifier', ${displayIdentifier('x')})
  from machines x where x.id = r.replacement_machine_id)`;

const machine = sql<ReservedMachine>`jsonb_build_object(
  ${recognisedMachine('m')}, 'type', m.type, 'status', m.status, 'serial_number', m.serial_number,
  'equipment_number', m.equipment_number, 'vin', m.vin, 'current_value', m.current_value,
  'created_by', m.created_by)`;

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
      'r.selling_price',
      'r.selling_currency',
      'r.currency',
      'r.notes',
      'r.no_replacement_needed',
      'r.approval_requested_at',
      'r.approval_request_reason',
      'r.rejection_reason',
      'r.reserved_at',
      'r.expires_at',
      'r.extension_count',
      'r.extension_reason',
      'r.sold_at',
      'r.sold_price',
      'r.cancellation_reason',
      'canceller.name as cancelled_by',
      'r.sales_person',
      'r.created_at',
      'r.created_by',
      'author.name as created_by_name',
      'r.version',
      machine.as('machine'),
      replacement.as('replacement'),
      rejectedCandidates.as('rejected_candidates'),
      linkedMachine.as('linked_machine_id'),
    ])
    .where('r.deleted_at', 'is', null);
}

export function selectReservation(db: Db, id: string): Promise<ReservationRow | undefined> {
  return reservations(db).modifyFront(named('reservation')).where('r.id', '=', id).executeTakeFirst();
}
