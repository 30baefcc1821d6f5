import type { Pool } from 'pg';

/**
 * `count` sales of the fleet, the same on every run, by 20 sellers over almost two years: seven in ten with a purchase
 * price, a tenth of those at a loss, a fifth in euros. Each is of a machine of its own.
 */
export async function makeSales(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `insert into users (id, email, name, role)
     select overlay(overlay(md5('seller ' || n) placing '4' from 13) placing '8' from 17)::uuid,
       'obchodnik' || n || '@bench.example', 'Obchodník ' || n, 'salesperson'
     from generate_series(1, 20) n`,
  );
  await pool.query(
    `
    insert into sales (machine_id, machine_name, machine_identifier, machine_type, price, currency, rate, price_czk,
      purchase_price, purchase_currency, sold_at, sold_by, seller_name, customer_name, customer_company, customer_email,
      customer_tax_id, status_before)
    select id, name, serial_number, type, price, currency, rate, price * rate,
      case when n % 10 < 7 then round(price * (case when n % 100 < 10 then 105 else 70 + n % 29 end) / 100) end,
      case when n % 10 < 7 then currency end,
      now() - n * interval '10 minutes',
      overlay(overlay(md5('seller ' || 1 + n % 20) placing '4' from 13) placing '8' from 17)::uuid, 'Obchodník ' || 1 + n % 20,
      (array['Jana','Petr','Lucie','Tomáš','Eva'])[1 + n % 5] || ' '
        || (array['Nováková','Svoboda','Dvořáková','Černý','Šťastná','Beneš','Říhová'])[1 + n % 7] || ' ' || n % 9973,
      'Stavby ' || n % 9973, 'zakaznik' || n % 9973 || '@stavby.example', lpad((n % 9973)::text, 8, '0'), 'available'
    from (
      select m.*, case when n % 5 = 0 then 'EUR' else 'CZK' end as currency,
        case when n % 5 = 0 then 25 else 1 end as rate,
        case when n % 5 = 0 then 4000 + n % 300000 else 100000 + n % 7500000 end as price
      from (select id, name, serial_number, type, row_number() over (order by id) as n from machines
        where not exists (select from sales where sales.machine_id = machines.id)) m where n <= $1::int
    ) sold`,
    [count],
  );
  await pool.query('vacuum analyze');
}
