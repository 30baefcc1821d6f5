import type { PendingApprovals } from '@strojpark/core/contracts/pending-approvals';
import type { Rates } from '@strojpark/core/domain/money/money';
import { discountSteps } from '@strojpark/core/domain/reservations/approval-facts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { isSameCustomer } from '../../db/customer-key.ts';
import { inCzk } from '../../db/exchange-rates.ts';
import type { KeysetColumn } from '../../db/keyset-scan.ts';
import { keysetPage, type KeysetRequest } from '../../db/keyset.ts';
import { reservations } from './reservation-read.repo.ts';

export interface QueueFilter {
  seller?: readonly string[] | undefined;
  category?: readonly string[] | undefined;
  /** In percent of the current value. */
  discount?: number | undefined;
}

const isPending = sql<boolean>`r.status = 'pending_approval' and r.deleted_at is null`;
const bySeller = ({ seller }: QueueFilter) =>
  seller === undefined
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(r.created_by = any(${seller}::uuid[]), false)`;
const byCategory = ({ category }: QueueFilter) =>
  category === undefined ? sql<boolean>`true` : sql<boolean>`m.category = any(${category}::text[])`;

const askedCzk = (rates: Rates) => inCzk(sql`r.selling_price`, sql`r.selling_currency`, rates);
const valueCzk = (rates: Rates) => inCzk(sql`m.current_value`, sql`m.currency`, rates);

function byDiscount({ discount }: QueueFilter, rates: Rates): RawBuilder<boolean> {
  if (discount === undefined) return sql`true`;
  return sql`coalesce(m.current_value > 0
    and ${askedCzk(rates)} <= ${valueCzk(rates)} * (1 - ${discount}::numeric / 100), false)`;
}

/** A reservation is created as a request, so the index of its status and creation has the order. */
const waiting: KeysetColumn = {
  value: sql.ref('r.created_at'),
  type: 'timestamptz',
  nullable: false,
  id: sql.ref('r.id'),
};

export function selectPage(db: Db, filter: QueueFilter, rates: Rates, request: KeysetRequest) {
  const query = reservations(db)
    .where('r.status', '=', 'pending_approval')
    .where(bySeller(filter))
    .where(byCategory(filter))
    .where(byDiscount(filter, rates));
  return keysetPage(db, [query], waiting, request);
}

interface Overview extends Pick<PendingApprovals, 'options'> {
  total: number;
  late: number;
  oldest: string | null;
  /** In CZK. */
  asked: number;
  value: number;
}

/** The counts and sums of all matching requests and the values to filter by, in one pass. */
export async function selectOverview(
  db: Db,
  filter: QueueFilter,
  { rates, lateSince }: { rates: Rates; lateSince: Date },
): Promise<Overview> {
  const column = (percent: number) => sql.ref(`by_${percent}`);
  const steps = discountSteps.map(
    (discount) => sql`${byDiscount({ discount }, rates)} as ${column(discount)}`,
  );
  const stepCounts = discountSteps.map(
    (percent) => sql`jsonb_build_object('percent', ${sql.lit(percent)}, 'count',
      count(*) filter (where ${column(percent)}))`,
  );
  const { rows } = await sql<Overview>`
    with requests as (
      select r.created_at, r.created_by, author.name as seller, m.category,
        ${bySeller(filter)} as by_seller, ${byCategory(filter)} as by_category,
        ${byDiscount(filter, rates)} as by_discount, ${sql.join(steps)},
        case when r.selling_price is not null and m.current_value is not null then ${askedCzk(rates)} end as asked,
        case when r.selling_price is not null and m.current_value is not null then ${valueCzk(rates)} end as value
      from reservations r
      join machines m on m.id = r.machine_id
      left join users author on author.id = r.created_by
      where ${isPending}
    ), shown as (
      select * from requests where by_seller and by_category and by_discount
    ), sellers as (
      select created_by as id, seller as name, count(*)::int as count
      from requests where by_category and by_discount and created_by is not null group by created_by, seller
    ), categories as (
      select category as key, count(*)::int as count
      from requests where by_seller and by_discount group by category
    )
    select count(*)::int as total, count(*) filter (where created_at <= ${lateSince.toISOString()}::timestamptz)::int as late,
      min(created_at) as oldest, coalesce(sum(asked), 0) as asked, coalesce(sum(value), 0) as value,
      jsonb_build_object(
        'discounts', (
          select jsonb_build_array(jsonb_build_object('percent', null, 'count', count(*)), ${sql.join(stepCounts)})
          from requests where by_seller and by_category
        ),
        'sellers', (select coalesce(jsonb_agg(s order by czech_key(s.name) collate "C", s.id), '[]') from sellers s),
        'categories', (select coalesce(jsonb_agg(c order by c.key), '[]') from categories c)
      ) as options
    from shown`.execute(db);
  const [overview] = rows;
  if (overview === undefined) throw new Error('an aggregate without a row');
  return overview;
}

/** What the facts need of the machines, cost fields included. */
export function selectMachines(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('machines')
    .select([
      'id',
      'type',
      'datum_objednavky',
      'do_pujcovny_datum',
      'created_at',
      'purchase_price',
      'zustatkova_hodnota_servis',
      'currency',
    ])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

interface WaitingCustomer {
  id: string;
  machine_id: string;
  customer_name: string;
  customer_company: string;
}

/** The first `limit` customers in the queue of each machine. */
export async function selectFirstWaiting(
  db: Db,
  machineIds: readonly string[],
  limit: number,
): Promise<WaitingCustomer[]> {
  const { rows } = await sql<WaitingCustomer>`
    select first.id, first.machine_id, first.customer_name, first.customer_company
    from unnest(${machineIds}::uuid[]) with ordinality as machine (id, place)
    cross join lateral (
      select q.id, q.machine_id, q.customer_name, q.customer_company, q.position
      from queue_entries q
      where q.machine_id = machine.id and q.status = 'waiting'
      order by q.position, q.id limit ${sql.lit(limit)}
    ) first
    order by machine.place, first.position, first.id`.execute(db);
  return rows;
}

/** How many open demands of other customers fit the machine of each reservation, where there are any. */
export async function countDemands(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; count: number }>`
    select r.id, count(*)::int as count
    from reservations r
    join demand_matches x on x.machine_id = r.machine_id and x.fit <> 'none' and x.state <> 'unsuitable'
    join demands d on d.id = x.demand_id and d.status = 'open' and not ${isSameCustomer('d', 'r')}
    where r.id = any(${ids}::uuid[])
    group by r.id`.execute(db);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

interface CustomerCounts {
  completed: number;
  cancelled: number;
  running: number;
  overdue: number;
  pending: number;
}

/** The reservations of the customers of these requests, the requests included. */
export async function countOfCustomers(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, CustomerCounts>> {
  const { rows } = await sql<CustomerCounts & { id: string }>`
    with customers as (
      select customer_key, count(*) filter (where status = 'completed')::int as completed,
        count(*) filter (where status = 'cancelled')::int as cancelled,
        count(*) filter (where status in ('active', 'extended'))::int as running,
        count(*) filter (where status in ('active', 'extended') and expires_at <= ${now.toISOString()}::timestamptz)::int as overdue,
        count(*) filter (where status = 'pending_approval')::int as pending
      from reservations
      where deleted_at is null
        and customer_key = any(array(select customer_key from reservations where id = any(${ids}::uuid[])))
      group by customer_key
    )
    select r.id, c.completed, c.cancelled, c.running, c.overdue, c.pending
    from reservations r join customers c using (customer_key)
    where r.id = any(${ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
