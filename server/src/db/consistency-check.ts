import { sql } from 'kysely';
import type { Db } from './connect.ts';
import { inTx } from './tx.ts';

/** One rule about the whole database; the query finds rows that violate it. */
const rules: Record<string, string> = {
  'a machine is reserved or pending approval if and only if it has a hold': `
    select m.id from machines m left join holds h on h.machine_id = m.id
    where (m.status in ('reserved', 'pending_approval')) <> (h.machine_id is not null)`,

  'a hold for approval belongs to a machine pending approval, any other hold to a reserved machine': `
    select m.id from machines m join holds h on h.machine_id = m.id
    where (h.kind = 'pending_approval') <> (m.status = 'pending_approval')`,

  'a hold matches the status and machine of its reservation': `
    select h.machine_id as id from holds h left join reservations r on r.id = h.reservation_id
    where case h.kind
      when 'manual' then h.reservation_id is not null
      when 'offer' then h.reservation_id is not null
      when 'reserved' then r.status not in ('active', 'extended') or r.machine_id <> h.machine_id
      when 'pending_approval' then r.status <> 'pending_approval' or r.machine_id <> h.machine_id
      else r.status = 'cancelled' or r.replacement_machine_id is distinct from h.machine_id
    end`,

  'an offer holds a machine if and only if its queue entry is offered': `
    select h.machine_id as id from holds h left join queue_entries q on q.id = h.queue_entry_id
    where h.kind = 'offer' and (q.status is distinct from 'offered' or q.machine_id <> h.machine_id)
    union all
    select q.id from queue_entries q left join holds h on h.queue_entry_id = q.id
    where q.status = 'offered' and h.machine_id is null`,

  'customers wait only for a machine that nobody can have now': `
    select q.id from queue_entries q join machines m on m.id = q.machine_id
    where q.status in ('waiting', 'offered') and (m.status in ('available', 'sold') or m.deleted_at is not null)`,

  'no two customers wait in the same place of a queue': `
    select id from (
      select id, count(*) over (partition by machine_id, position) as n from queue_entries where status = 'waiting'
    ) places
    where n > 1`,

  'an accepted offer became a reservation of its machine': `
    select q.id from queue_entries q left join reservations r on r.id = q.reservation_id
    where (q.reservation_id is not null) and (q.status <> 'accepted' or r.machine_id <> q.machine_id)`,

  'only active users have deputies or are deputies': `
    select d.id from deputies d join users u on u.id in (d.approver_id, d.deputy_id)
    where d.ended_at is null and (u.status <> 'active' or u.deleted_at is not null)`,

  'only a request that waits has open links to decide on it': `
    select r.id from account_links l join reservations r on r.id = l.reservation_id
    where l.used_at is null and r.status <> 'pending_approval'`,

  'machines are matched with open demands only': `
    select d.id from demands d left join match_criteria c on c.demand_id = d.id
    where (d.status = 'open') <> coalesce(c.active, false) or (c.pending and not c.active)`,

  'a document of a cost belongs to the machine of the cost': `
    select a.id from attachments a join machine_costs c on c.id = a.cost_id where c.machine_id <> a.machine_id`,

  'a sale knows what its machine has cost': `
    select s.id from sales s join machines m on m.id = s.machine_id
    where s.reversed_at is null and s.purchase_currency is not null and s.costs <> coalesce(
      (select sum(cost_in(c.amount, c.currency, c.rates, s.purchase_currency)) from machine_costs c
       where c.machine_id = m.id), 0)`,

  'every match belongs to a machine': `
    select x.machine_id as id from demand_matches x left join machines m on m.id = x.machine_id where m.id is null`,

  'every machine of a watched view exists, unless its deletion is still to be compared': `
    select x.machine_id as id from view_members x left join machines m on m.id = x.machine_id
    where m.id is null and not exists (select from machine_changes n where n.machine_id = x.machine_id)`,

  'a machine that is not available fits no demand, unless the change is still to be matched': `
    select x.machine_id as id from demand_matches x
    join machines m on m.id = x.machine_id
    join match_criteria c on c.demand_id = x.demand_id and c.active
    where x.fit <> 'none' and (m.deleted_at is not null or m.status in ('sold', 'maintenance', 'damaged'))
      and not c.pending and not exists (select from machine_changes n where n.machine_id = m.id)`,

  'an open reservation holds its machine': `
    select r.id from reservations r left join holds h on h.machine_id = r.machine_id
    where r.status in ('active', 'extended', 'pending_approval') and h.reservation_id is distinct from r.id`,

  'an open reservation holds its replacement, a stock machine': `
    select r.id from reservations r
    join machines m on m.id = r.replacement_machine_id
    left join holds h on h.machine_id = m.id
    where r.status in ('active', 'extended', 'pending_approval')
      and (h.kind is distinct from 'replacement' or h.reservation_id <> r.id or m.type <> 'stock')`,

  'a machine is in at most one open reservation, as the machine or as the replacement': `
    select id from (
      select machine_id as id from reservations where status in ('active', 'extended', 'pending_approval')
      union all
      select replacement_machine_id from reservations
      where status in ('active', 'extended', 'pending_approval') and replacement_machine_id is not null
    ) promised group by id having count(*) > 1`,

  'a machine is sold if and only if it has one sale that was not reversed': `
    select m.id from machines m
    where (m.status = 'sold') <> ((select count(*) from sales s where s.machine_id = m.id and s.reversed_at is null) = 1)`,

  'a sold machine has the price and currency of its sale': `
    select m.id from machines m join sales s on s.machine_id = m.id and s.reversed_at is null
    where (m.sale_price, m.sale_currency) is distinct from (s.price, s.currency)`,

  'a reservation is completed if and only if its sale was not reversed': `
    select r.id from reservations r left join sales s on s.reservation_id = r.id and s.reversed_at is null
    where (r.status = 'completed') <> (s.id is not null)
      or (r.status = 'completed' and (r.sold_price, r.currency) is distinct from (s.price, s.currency))
      or (r.status <> 'completed' and r.sold_price is not null)`,

  'nothing in the trash belongs to an open reservation': `
    select m.id from machines m join reservations r on m.id in (r.machine_id, r.replacement_machine_id)
    where m.deleted_at is not null and r.status in ('active', 'extended', 'pending_approval')
    union all
    select r.id from reservations r
    where r.deleted_at is not null and r.status in ('active', 'extended', 'pending_approval')`,

  'the stored totals of reservations match the reservations': `
    select status as id from (
      select status, 1 as n from reservations where deleted_at is null
      union all
      select status, -n from reservation_totals
    ) both_ways
    group by status having sum(n) <> 0`,

  'the stored totals of machines match the machines': `
    select concat_ws(' ', type, status, category, currency) as id from (
      select type, status, category, currency, 1 as n, coalesce(current_value, 0) as value
      from machines where deleted_at is null
      union all
      select type, status, category, currency, -n, -value from machine_totals
    ) both_ways
    group by type, status, category, currency having sum(n) <> 0 or sum(value) <> 0`,

  'every machine is between the stored names of its words': `
    select m.id from machines m cross join lateral words_of(m.search_text) as w (word)
    left join (
      select type, word, min(first_name) as first_name, max(last_name) as last_name from machine_words group by type, word
    ) k using (type, word)
    where k.word is null or m.name_key not between k.first_name and k.last_name`,

  'the stored totals of ages match the machines': `
    select concat_ws(' ', kind, type, category, location, currency, in_stock_since) as id from (
      select kind, type, case kind when 'category' then category end as category,
        case kind when 'location' then location end as location, currency, in_stock_since, 1 as n,
        coalesce(current_value, 0) as value
      from machines cross join (values ('category'), ('location')) as kinds (kind)
      where deleted_at is null and status <> 'sold'
      union all
      select kind, type, category, location, currency, in_stock_since, -n, -value from machine_age_totals
    ) both_ways
    group by kind, type, category, location, currency, in_stock_since having sum(n) <> 0 or sum(value) <> 0`,

  'the stored totals of status changes match the changes': `
    select concat_ws(' ', kind, day, from_status, to_status, type, category, currency) as id from (
      select kind, company_day(e.at) as day, e.from_status, e.to_status,
        case kind when 'type' then m.type end as type, case kind when 'category' then m.category end as category,
        case kind when 'type' then m.currency end as currency, 1 as n,
        case kind when 'type' then coalesce(m.current_value, 0) else 0 end as value,
        case kind when 'category' then extract(epoch from e.at) else 0 end as seconds
      from machine_status_changes e join machines m on m.id = e.machine_id
      cross join (values ('type'), ('category')) as kinds (kind)
      where m.deleted_at is null
      union all
      select kind, day, from_status, to_status, type, category, currency, -n, -value, -seconds
      from status_change_totals
    ) both_ways
    group by kind, day, from_status, to_status, type, category, currency
    having sum(n) <> 0 or sum(value) <> 0 or sum(seconds) <> 0`,

  'the stored totals of sales match the sales': `
    select concat_ws(' ', kind, day, type, currency, case when at_loss then 'at a loss' end) as id from (
      select kind, date_trunc(kind, company_day(sold_at))::date as day, machine_type as type, currency,
        coalesce(margin_czk < 0, false) as at_loss, 1 as n, price, price_czk as value,
        (margin_czk is not null)::int as margins, coalesce(margin_czk, 0) as margin,
        case when margin_czk is null then 0 else price_czk end as priced
      from sales cross join (values ('day'), ('month')) as kinds (kind)
      where reversed_at is null
      union all
      select kind, day, type, currency, at_loss, -n, -price, -value, -margins, -margin, -priced from sale_totals
    ) both_ways
    group by kind, day, type, currency, at_loss
    having sum(n) <> 0 or sum(price) <> 0 or sum(value) <> 0 or sum(margins) <> 0 or sum(margin) <> 0 or sum(priced) <> 0`,

  'a machine has been in stock since its own date, without one since it was added': `
    select id from machines
    where in_stock_since <> coalesce(case type when 'stock' then datum_objednavky else do_pujcovny_datum end,
      company_day(created_at))`,

  'the total costs of a machine match its costs': `
    select m.id from machines m left join machine_costs c on c.machine_id = m.id
    group by m.id
    having m.costs_total <> coalesce(sum(cost_in(c.amount, c.currency, c.rates, m.currency)), 0)`,

  'the status history of a machine is unbroken and ends at its current status': `
    select machine_id as id from (
      select c.machine_id, c.to_status, c.from_status,
        lag(c.to_status) over same as before, lead(c.id) over same as next, m.status
      from machine_status_changes c join machines m on m.id = c.machine_id
      window same as (partition by c.machine_id order by c.id)
    ) history
    where (before is not null and from_status is distinct from before) or (next is null and to_status <> status)`,
};

/**
 * Inconsistencies between machines, holds, reservations and sales in the whole database. Tests run it after every
 * race, a restore after its last row.
 */
export function checkConsistency(db: Db): Promise<string[]> {
  const parts = Object.entries(rules).map(
    ([rule, query]) => sql`select ${rule} as rule, id::text from (${sql.raw(query)}) broken`,
  );
  const found = sql<{ rule: string; id: string }>`${sql.join(parts, sql` union all `)}`;
  return inTx({ db }, async (ctx) => {
    // It reads everything, which may take longer than any other statement.
    await sql`set local statement_timeout = '1h'`.execute(ctx.db);
    const { rows } = await found.execute(ctx.db);
    return rows.map(({ rule, id }) => `${rule}: ${id}`);
  });
}
