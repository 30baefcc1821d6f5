import type { TimelineEntry, TimelineKind } from '@strojpark/core/contracts/machine-timeline';
import { sql, type RawBuilder } from 'kysely';
import { actorName } from '../../db/actor-name.ts';
import type { Db } from '../../db/connect.ts';
import { customerName } from '../../db/customer-name.ts';
import { readAfter } from '../../db/keyset-scan.ts';
import { quoteNumberOf } from '../../db/quote-number.ts';

/** The position of an entry: its time as PostgreSQL prints it, its source table and its number there. */
export interface TimelinePosition {
  at: string;
  source: number;
  ref: string;
}

interface TimelineView {
  machineId: string;
  /** Null: all of them. */
  kinds: readonly TimelineKind[] | null;
  /** Whether reservations and customers are visible to the user. */
  withReservations: boolean;
  withQuotes: boolean;
  /** The word for customers. */
  customer: string;
  /** The words for what made the product change a status or end a reservation. */
  causes: Readonly<Record<string, string>>;
  /** Null: everything that happened to the machine. */
  reservationId: string | null;
  after: TimelinePosition | null;
  limit: number;
}

export type TimelineRow = Omit<TimelineEntry, 'id' | 'at'> & TimelinePosition & { moment: string };

const numbered = (column: string) => sql`lpad(${sql.ref(column)}::text, 20, '0')`;
const nothing = sql`null`;

type Column =
  | 'changes'
  | 'status'
  | 'reservation_status'
  | 'reason'
  | 'reservation'
  | 'queue'
  | 'demand'
  | 'quote'
  | 'expires_at'
  | 'replacement'
  | 'former_replacement'
  | 'sale'
  | 'comment'
  | 'deputy_of'
  | 'import_file';
const types: Record<Column, string> = {
  changes: 'jsonb',
  status: 'jsonb',
  reservation_status: 'jsonb',
  reason: 'text',
  reservation: 'jsonb',
  queue: 'jsonb',
  demand: 'jsonb',
  quote: 'jsonb',
  expires_at: 'text',
  replacement: 'text',
  former_replacement: 'text',
  sale: 'jsonb',
  comment: 'text',
  deputy_of: 'text',
  import_file: 'text',
};

/** The optional columns of one part of the union, null where it has none. */
const columns = (given: Partial<Record<Column, RawBuilder<unknown>>>) =>
  sql.join(
    Object.entries(types).map(
      ([name, type]) => sql`${given[name as Column] ?? nothing}::${sql.raw(type)} as ${sql.ref(name)}`,
    ),
  );

const importFile = (requestId: RawBuilder<unknown>) =>
  sql`(select b.file_name from import_batches b where b.request_id = ${requestId} limit 1)`;
/** The texts of edited and deleted comments are for the change history only. */
const comment = sql`case a.action when 'add_comment' then (select c.text from comments c
  where c.id::text = a.changes #>> '{comment_id,to}' and c.deleted_at is null and c.anonymised_at is null) end`;
const isComment = sql`a.action like '%\\_comment'`;
const reservation = sql`case when r.id is not null then jsonb_build_object('id', r.id,
  'customer', ${customerName('r')}, 'machine_id', r.machine_id, 'machine_name', (select name from machines where id = r.machine_id)) end`;

const machineName = (id: RawBuilder<unknown>) => sql`(select name from machines where id::text = ${id})`;

const wordsFor = (causes: TimelineView['causes'], cause: RawBuilder<unknown>) =>
  sql`${JSON.stringify(causes)}::jsonb ->> (${cause})`;

/**
 * Status changes. One caused by a sale or by an action on the machine's own reservation is left out, because that
 * entry reports it; once the audit log no longer has the action, the status change is shown instead.
 */
const statuses = ({ machineId, withReservations, causes }: TimelineView) => sql`
  select c.at, 1 as source, ${numbered('c.id')} as ref, c.changed_by_name as by,
    case when c.from_status is null then 'record' when r.machine_id <> c.machine_id then 'replacement'
      else 'status' end as kind,
    case when c.from_status is null then 'created' when r.machine_id <> c.machine_id
      then case c.to_status when 'reserved' then 'promised' else 'released' end else 'change_status' end as action,
    ${columns({
      status: sql`jsonb_build_object('from', c.from_status, 'to', c.to_status)`,
      reason: sql`coalesce(${wordsFor(causes, sql`c.cause`)}, c.reason)`,
      reservation: sql`case when r.machine_id <> c.machine_id then ${reservation} end`,
      import_file: sql`case when c.from_status is null then (
        select ${importFile(sql`a.request_id`)} from audit_log a
        where a.entity = 'machine' and a.entity_id = c.machine_id::text and a.action = 'create' limit 1) end`,
    })}
  from machine_status_changes c
  left join reservations r on r.id = c.reservation_id and ${withReservations}::boolean
  where c.machine_id = ${machineId}::uuid and c.to_status <> 'sold' and c.from_status is distinct from 'sold'
    and not exists (
      select from audit_log a where r.machine_id = c.machine_id
        and a.entity = 'reservation' and a.entity_id = r.id::text and a.at = c.at)`;

/** The correction of a sale, as the history of its machine has it. */
const isSaleCorrection = (entry: string) => sql`(
  ${sql.ref(`${entry}.entity`)} = 'machine' and ${sql.ref(`${entry}.action`)} = 'update' and ${sql.ref(`${entry}.changes`)}
    ?| array['sale_price', 'sale_currency', 'sale_date', 'seller_name', 'invoice_number', 'sale_note'])`;

/** What it changed in the reservation besides: the customer, for those who may see it. */
const correctedCustomer = ({ machineId, withReservations }: TimelineView) => sql`coalesce((
  select b.changes - array['sold_price', 'currency', 'sold_at']
  from reservations r join audit_log b on b.entity = 'reservation' and b.entity_id = r.id::text
  where ${withReservations}::boolean and r.machine_id = ${machineId}::uuid and b.action = 'update' and b.at = a.at
  limit 1), '{}')`;

const records = (view: TimelineView) => sql`
  select a.at, 2, ${numbered('a.id')}, a.actor_name,
    case when a.action like '%\\_attachment' then 'file' when ${isComment} then 'comment' else 'record' end, a.action,
    ${columns({
      changes: sql`case when ${isSaleCorrection('a')} then a.changes || ${correctedCustomer(view)}
        when not ${isComment} then a.changes end`,
      comment,
      import_file: importFile(sql`a.request_id`),
    })}
  from audit_log a
  where a.entity = 'machine' and a.entity_id = ${view.machineId} and a.action not in ('create', 'change_status')`;

const isReservation = (column: string, id: string | null) =>
  id === null ? sql`true` : sql`${sql.ref(column)} = ${id}::uuid`;

/**
 * Actions on its reservations; completion and storno are reported by the sale, and in the history of the machine its
 * correction by the record.
 */
const reservations = ({ machineId, reservationId, causes }: TimelineView) => sql`
  select a.at, 3, ${numbered('a.id')}, a.actor_name, case when ${isComment} then 'comment' else 'reservation' end, a.action,
    ${columns({
      comment,
      changes: sql`case a.action when 'update' then a.changes end`,
      reservation_status: sql`case when a.changes #>> '{status,to}' is not null
        then jsonb_build_object('from', a.changes #>> '{status,from}', 'to', a.changes #>> '{status,to}') end`,
      reason: sql`coalesce(${wordsFor(causes, sql`a.changes #>> '{cancellation_cause,to}'`)},
        a.changes #>> '{cancellation_reason,to}', a.changes #>> '{rejection_reason,to}',
        a.changes #>> '{extension_reason,to}', a.changes #>> '{reason,to}', a.changes #>> '{approval_request_reason,to}')`,
      reservation,
      deputy_of: sql`(a.changes #>> '{deputy_of,to}')`,
      expires_at: sql`case a.action when 'extend' then a.changes #>> '{expires_at,to}' end`,
      replacement: machineName(sql`a.changes #>> '{replacement_machine_id,to}'`),
      former_replacement: machineName(sql`a.changes #>> '{replacement_machine_id,from}'`),
    })}
  from reservations r join audit_log a on a.entity = 'reservation' and a.entity_id = r.id::text
  where r.machine_id = ${machineId}::uuid and ${isReservation('r.id', reservationId)}
    and a.action not in ('complete', 'storno')
    and (${reservationId !== null}::boolean or a.action <> 'update' or not exists (
      select from audit_log m where m.entity_id = ${machineId} and m.at = a.at and ${isSaleCorrection('m')}))`;

/** What happened in its queue. */
const queue = ({ machineId }: TimelineView) => sql`
  select a.at, 6, ${numbered('a.id')}, a.actor_name, 'queue', a.action,
    ${columns({
      reason: sql`coalesce(a.changes #>> '{end_reason,to}', a.changes #>> '{reason,to}')`,
      queue: sql`jsonb_build_object('id', q.id, 'customer', ${customerName('q')},
        'place', (a.changes #>> '{place,to}')::int)`,
      expires_at: sql`(a.changes #>> '{offer_ends_at,to}')`,
    })}
  from queue_entries q join audit_log a on a.entity = 'queue_entry' and a.entity_id = q.id::text
  where q.machine_id = ${machineId}::uuid`;

/**
 * What was decided about it for customers who look for such a machine. Every decision changes the state, so the many new
 * matches are left out before the history is read.
 */
const demands = ({ machineId }: TimelineView) => sql`
  select a.at, 7, ${numbered('a.id')}, a.actor_name, 'demand', a.action,
    ${columns({
      reason: sql`(a.changes #>> '{reason,to}')`,
      demand: sql`jsonb_build_object('id', d.id, 'customer', ${customerName('d')})`,
    })}
  from demand_matches x join demands d on d.id = x.demand_id
  join audit_log a on a.entity = 'demand' and a.entity_id = d.id::text
  where x.machine_id = ${machineId}::uuid and x.state <> 'new' and a.changes #>> '{machine_id,to}' = ${machineId}`;

/** What became of quotes that offer it. */
const quotes = ({ machineId, customer }: TimelineView) => sql`
  select a.at, 9, ${numbered('a.id')}, ${actorName('a', customer)}, 'quote',
    case when a.action = 'accept_quote' and not coalesce(a.changes #> '{machine_ids,to}' ? ${machineId}, true)
      then 'accept_without' else a.action end,
    ${columns({
      reason: sql`(a.changes #>> '{reason,to}')`,
      quote: sql`jsonb_build_object('id', q.id, 'number', ${quoteNumberOf('q')},
        'customer', ${customerName('q')})`,
    })}
  from quote_items i join quotes q on q.id = i.quote_id
  join audit_log a on a.entity = 'quote' and a.entity_id = q.id::text
  where i.machine_id = ${machineId}::uuid
    and a.action in ('send_quote', 'accept_quote', 'decline_quote', 'withdraw_quote', 'expire_quote')`;

/** What a sale had before its first correction, which is an entry of its own. */
const asEntered = (
  column: 'price' | 'currency' | 'seller_name',
  field: string = `sale_${column}`,
) => sql`coalesce(
  (select a.changes #> ${`{${field},from}`} from audit_log a
    where a.entity = 'machine' and a.entity_id = s.machine_id::text and a.action = 'update' and a.changes ? ${field}
      and a.at > coalesce(s.recorded_at, s.sold_at) and a.at < coalesce(s.reversed_at, 'infinity')
    order by a.at limit 1),
  to_jsonb(s.${sql.ref(column)}))`;

const sales = ({ machineId, reservationId, withReservations }: TimelineView) => sql`
  select coalesce(s.recorded_at, s.sold_at), 4, s.id::text, coalesce(c.changed_by_name, ${asEntered('seller_name', 'seller_name')} #>> '{}'), 'sale', 'sold',
    ${columns({
      sale: sql`jsonb_build_object('price', ${asEntered('price')}, 'currency', ${asEntered('currency')}, 'sold_at', s.sold_at,
        'customer', case when ${withReservations}::boolean then ${customerName('s')} end,
        'seller', ${asEntered('seller_name', 'seller_name')})`,
    })}
  from sales s
  left join machine_status_changes c
    on c.machine_id = s.machine_id and c.to_status = 'sold' and c.at = coalesce(s.recorded_at, s.sold_at)
  where s.machine_id = ${machineId}::uuid and ${isReservation('s.reservation_id', reservationId)}
  union all
  select s.reversed_at, 5, s.id::text, coalesce(c.changed_by_name, u.name), 'sale', 'reversed',
    ${columns({
      reason: sql`nullif(c.reason, 'storno')`,
      sale: sql`jsonb_build_object('price', s.price, 'currency', s.currency, 'sold_at', s.sold_at, 'customer', null)`,
    })}
  from sales s
  left join machine_status_changes c
    on c.machine_id = s.machine_id and c.from_status = 'sold' and c.at = s.reversed_at
  left join users u on u.id = s.reversed_by
  where s.machine_id = ${machineId}::uuid and s.reversed_at is not null
    and ${isReservation('s.reservation_id', reservationId)}`;

/** The history of a machine, newest first, after a position. */
export async function selectTimeline(db: Db, view: TimelineView): Promise<TimelineRow[]> {
  const { kinds, reservationId, after, limit, withReservations, withQuotes } = view;
  const parts = [
    ...(reservationId === null ? [statuses(view), records(view)] : []),
    ...(reservationId === null && withReservations ? [queue(view), demands(view)] : []),
    ...(reservationId === null && withQuotes ? [quotes(view)] : []),
    ...(withReservations ? [reservations(view)] : []),
    sales(view),
  ];
  const page = sql<TimelineRow>`
    select at as moment, at::text as at, source, ref, by, kind, action, coalesce(changes, '{}') as changes,
      status, reservation_status, reason, reservation, queue, demand, quote, expires_at, replacement, former_replacement,
      sale, comment, deputy_of, import_file
    from (${sql.join(parts, sql` union all `)})
      t (at, source, ref, by, kind, action, ${sql.join(Object.keys(types).map((name) => sql.ref(name)))})
    where ${kinds === null ? sql`true` : sql`kind = any(${kinds}::text[])`}
      and ${
        after === null
          ? sql`true`
          : sql`(t.at, source, ref) < (${after.at}::timestamptz, ${after.source}::int, ${after.ref})`
      }
    order by t.at desc, source desc, ref desc
    limit ${limit}`;
  return (await readAfter(after, () => page.execute(db))).rows;
}
