import type { CustomerRecord, KnownCustomer } from '@strojpark/core/contracts/customers';
import { openQueueStatuses } from '@strojpark/core/domain/queue/queue-status';
import {
  customerColumnNames,
  customerFieldNames,
  customerFields,
} from '@strojpark/core/domain/reservations/reservation-customer';
import { liveStatuses } from '@strojpark/core/domain/reservations/reservation-status';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/connect.ts';
import { literals } from '../../db/literals.ts';

const columns = sql.join(customerColumnNames.map((name) => sql.ref(name)));

/** As the other records have them: blank where they are required there. */
export const columnsOfSale = sql.join(
  customerFieldNames.map((field) => {
    const { column, required } = customerFields[field];
    return required ? sql`coalesce(${sql.ref(column)}, '') as ${sql.ref(column)}` : sql.ref(column);
  }),
);

type Records = RawBuilder<unknown>;

/** The records of a customer that the user sees; a sale has a customer of its own without a reservation, or if that was permanently deleted. */
export const recordsOf = (key: string, sees: { quotes: boolean; purchases: boolean }): Records => sql`(
  select ${columns}, created_at, id from reservations where customer_key = ${key}::uuid and deleted_at is null
  union all select ${columns}, created_at, id from queue_entries where customer_key = ${key}::uuid
  union all select ${columns}, created_at, id from demands where customer_key = ${key}::uuid
  union all select ${columns}, created_at, id from quotes where customer_key = ${key}::uuid and ${sees.quotes}::boolean
  union all select ${columnsOfSale}, sold_at, id
  from sales where customer_key = ${key}::uuid and reversed_at is null and reservation_id is null
    and ${sees.purchases}::boolean
)`;

export async function selectNewestOf(
  db: Db,
  key: string,
  records: Records,
): Promise<(KnownCustomer & { first_at: string }) | undefined> {
  const { rows } = await sql<KnownCustomer & { first_at: string }>`
    select ${key}::uuid as customer_key, ${columns}, created_at as last_at, min(created_at) over () as first_at
    from ${records} as records
    order by created_at desc, id desc limit 1`.execute(db);
  return rows[0];
}

const maxSpellings = 10;

export async function selectSpellings(db: Db, records: Records): Promise<CustomerRecord['spellings']> {
  const { rows } = await sql<CustomerRecord['spellings'][number]>`
    select btrim(customer_tax_id) as tax_id, count(*)::int as records
    from ${records} as records
    where tax_number(customer_tax_id) is not null
    group by btrim(customer_tax_id) order by records desc, tax_id limit ${sql.lit(maxSpellings)}`.execute(db);
  return rows;
}

const maxOthers = 10;

/** Reservations, because the other records are few and without an index by e-mail. */
export async function selectSharingEmail(
  db: Db,
  key: string,
  records: Records,
): Promise<CustomerRecord['sharing_email']> {
  const { rows } = await sql<CustomerRecord['sharing_email'][number]>`
    select customer_key, customer_name, customer_company, customer_tax_id
    from (
      select distinct on (r.customer_key) r.customer_key, r.customer_name, r.customer_company, r.customer_tax_id, r.created_at
      from reservations r
      where r.deleted_at is null and r.customer_key is not null and r.customer_key <> ${key}::uuid
        and fold(r.customer_email) = any(array(
          select distinct fold(customer_email) from ${records} as records where customer_email <> ''))
      order by r.customer_key, r.created_at desc
    ) others
    order by created_at desc, customer_key limit ${sql.lit(maxOthers)}`.execute(db);
  return rows;
}

type Counts = Pick<CustomerRecord, 'reservations' | 'queue' | 'demands'>;

export async function countRecords(db: Db, key: string): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select
      (select jsonb_build_object('open', count(*) filter (where status in (${literals(liveStatuses)})),
         'completed', count(*) filter (where status = 'completed'), 'cancelled', count(*) filter (where status = 'cancelled'))
       from reservations where customer_key = ${key}::uuid and deleted_at is null) as reservations,
      (select jsonb_build_object('open', count(*) filter (where status in (${literals(openQueueStatuses)})),
         'ended', count(*) filter (where status not in (${literals(openQueueStatuses)})))
       from queue_entries where customer_key = ${key}::uuid) as queue,
      (select jsonb_build_object('open', count(*) filter (where status = 'open'),
         'ended', count(*) filter (where status <> 'open'))
       from demands where customer_key = ${key}::uuid) as demands`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('counts without a row');
  return counts;
}

export async function countQuotes(db: Db, key: string): Promise<NonNullable<CustomerRecord['quotes']>> {
  return db
    .selectFrom('quotes')
    .select([
      sql<number>`count(*) filter (where ended_at is null)::int`.as('open'),
      sql<number>`count(*) filter (where ended_at is not null)::int`.as('ended'),
    ])
    .where('customer_key', '=', key)
    .executeTakeFirstOrThrow();
}

export async function countPurchases(db: Db, key: string): Promise<NonNullable<CustomerRecord['purchases']>> {
  return db
    .selectFrom('sales')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(price_czk), 0)`.as('total_czk'),
    ])
    .where('customer_key', '=', key)
    .where('reversed_at', 'is', null)
    .executeTakeFirstOrThrow();
}
