import type { Pool } from 'pg';

/**
 * `count` reservations, the same on every run: one open reservation per reserved machine, a quarter of them expired;
 * the rest are completed and cancelled ones from the past.
 */
export async function makeReservations(pool: Pool, machines: number, count: number): Promise<void> {
  await pool.query(
    `
    insert into reservations (status, machine_id, customer_name, customer_company, customer_email, customer_phone,
      customer_tax_id, reserved_at, expires_at, sold_at, sold_price, cancelled_at, cancellation_reason, created_at)
    select
      status, machine_id,
      (array['Jana','Petr','Lucie','Tomáš','Eva'])[1 + n % 5] || ' '
        || (array['Nováková','Svoboda','Dvořáková','Černý','Šťastná','Beneš','Říhová'])[1 + n % 7] || ' ' || n % 9973,
      'Stavby ' || n % 9973, 'zakaznik' || n % 9973 || '@stavby.example', '+420 600 000 000',
      lpad((n % 9973)::text, 8, '0'),
      created_at, created_at + interval '14 days',
      case when status = 'completed' then created_at + interval '9 days' end,
      case when status = 'completed' then 100000 + n % 900000 end,
      case when status = 'cancelled' then created_at + interval '5 days' end,
      case when status = 'cancelled' then 'Zákazník si to rozmyslel' end,
      created_at
    from (
      select n, fleet.id as machine_id,
        case when fleet.status = 'reserved' and n <= $2::int then 'active'
          when n % 5 < 3 then 'completed' else 'cancelled' end as status,
        case when fleet.status = 'reserved' and n <= $2::int then now() - n % 19 * interval '1 day'
          else now() - interval '1 month' - n * interval '5 minutes' end as created_at
      from generate_series(1, $1::int) n
      join (select id, status, row_number() over (order by id) as place from machines) fleet
        on fleet.place = 1 + (n - 1) % $2::int
    ) past`,
    [count, machines],
  );
  await pool.query(
    `update holds set kind = 'reserved', reservation_id = r.id
     from reservations r where r.machine_id = holds.machine_id and r.status = 'active'`,
  );
  await pool.query('vacuum analyze');
}

/**
 * `count` requests for approval of available used machines, the same on every run: each with five rejected replacements,
 * every third with a queue of four customers.
 */
export async function makeRequests(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `
    insert into reservations (status, machine_id, customer_name, customer_company, customer_email, customer_phone,
      customer_tax_id, selling_price, selling_currency, approval_requested_at, approval_request_reason, created_at)
    select 'pending_approval', id, 'Jana Nováková ' || n % 9973, 'Stavby ' || n % 9973,
      'zakaznik' || n % 9973 || '@stavby.example', '+420 600 000 000', lpad((n % 9973)::text, 8, '0'),
      current_value * (80 + n % 30) / 100, 'CZK', at, 'Zákazník náhradu nechce.', at
    from (
      select id, current_value, n, now() - n * interval '37 minutes' as at
      from (
        select id, current_value, row_number() over (order by id) as n
        from machines where type = 'used' and status = 'available' and current_value is not null
      ) available
      where n <= $1
    ) requested`,
    [count],
  );
  await pool.query(`
    insert into holds (machine_id, kind, reservation_id)
    select machine_id, 'pending_approval', id from reservations where status = 'pending_approval'`);
  await pool.query(`
    update machines set status = 'pending_approval'
    from holds where holds.machine_id = machines.id and holds.kind = 'pending_approval'`);
  await pool.query(`
    insert into rejected_candidates (reservation_id, position, machine_name, machine_identifier, reason)
    select r.id, n, 'Volvo L90', 'EQ ' || n, 'too_old'
    from reservations r cross join generate_series(1, 5) n where r.status = 'pending_approval'`);
  await pool.query(`
    insert into queue_entries (machine_id, position, customer_name, customer_company, customer_email, customer_phone)
    select machine_id, n, 'Petr Malý', 'Lomy ' || n, 'petr' || n || '@lomy.example', '1'
    from (
      select machine_id, row_number() over (order by id) as place from reservations where status = 'pending_approval'
    ) r
    cross join generate_series(1, 4) n where place % 3 = 0`);
  await pool.query('vacuum analyze');
}

/**
 * Fills the weeks around today for the timeline: machines sold in the last days, and valid quotes, every other one of
 * a machine that is reserved.
 */
export async function makeTimeline(pool: Pool, sold: number, quoted: number): Promise<void> {
  await pool.query(
    `update reservations r set reserved_at = now() - interval '12 days', expires_at = now() + interval '2 days',
       sold_at = now() - n % 5 * interval '1 day'
     from (select id, row_number() over (order by id) as n from reservations where status = 'completed') one
     where one.id = r.id and n <= $1`,
    [sold],
  );
  await pool.query(
    `
    with numbered as (
      select n, md5('quote ' || n)::uuid as id, machine_id
      from (
        select row_number() over (order by held.id) as n, held.id as machine_id
        from (
          (select id from machines where status = 'reserved' order by id limit $1::int / 2)
          union all
          (select id from machines where status = 'available' order by id limit $1::int - $1::int / 2)
        ) held
      ) one
    ), made as (
      insert into quotes (id, status, customer_name, customer_company, customer_email, customer_phone, language, currency,
        valid_until, contact, sent_version, sent_at)
      select id, 'sent', 'Jana Nováková', 'Stavby ' || n % 9973, 'zakaznik' || n % 9973 || '@stavby.example', '1', 'cs',
        'CZK', current_date + (n % 20)::int, '{}', 1, now() - n % 6 * interval '1 day'
      from numbered
    )
    insert into quote_items (quote_id, machine_id, position, price) select id, machine_id, 1, 1000000 from numbered`,
    [quoted],
  );
  await pool.query('vacuum analyze');
}
