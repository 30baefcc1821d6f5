import type { Pool } from 'pg';

const userOf = (n: string) =>
  `overlay(overlay(md5('seller ' || ${n}) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * `count` quotes of the fleet, the same on every run, by 20 sellers over almost two years: a tenth are drafts, four in
 * ten are open, the others have ended. Each offers up to three machines to one of 9 973 customers.
 */
export async function makeQuotes(pool: Pool, count: number): Promise<void> {
  await pool.query(
    `insert into users (id, email, name, role)
     select ${userOf('n')}, 'obchodnik' || n || '@bench.example', 'Obchodník ' || n, 'salesperson'
     from generate_series(1, 20) n on conflict do nothing`,
  );
  await pool.query(
    `insert into quotes (status, customer_name, customer_company, customer_email, customer_phone, customer_tax_id,
       language, currency, valid_until, contact, owner_id, created_by, sent_version, sent_at, ended_at, created_at, updated_at)
     select status,
       (array['Jana','Petr','Lucie','Tomáš','Eva'])[1 + n % 5] || ' '
         || (array['Nováková','Svoboda','Dvořáková','Černý','Šťastná','Beneš','Říhová'])[1 + n % 7] || ' ' || n % 9973,
       'Stavby ' || n % 9973, 'zakaznik' || n % 9973 || '@stavby.example', '+420 600 000 000', lpad((n % 9973)::text, 8, '0'),
       'cs', 'CZK', (at + interval '14 days')::date, '{"name": "", "phone": "", "email": ""}',
       ${userOf('(1 + n % 20)')}, ${userOf('(1 + n % 20)')}, case when status <> 'draft' then 1 end,
       case when status <> 'draft' then at end,
       case when status in ('accepted', 'declined', 'expired', 'withdrawn') then at end, at, at
     from (
       select n, now() - n * interval '10 minutes' as at,
         (array['draft', 'sent', 'sent', 'opened', 'opened', 'accepted', 'declined', 'expired', 'expired', 'withdrawn'])[1 + n / 7 % 10] as status
       from generate_series(1, $1::int) n
     ) made`,
    [count],
  );
  const { rows } = await pool.query<{ machines: number }>('select count(*)::int as machines from machines');
  await pool.query(
    `insert into quote_items (quote_id, machine_id, position, price)
     select q.id, m.id, position, case when position > 0 then 1000000 end
     from (select id, row_number() over (order by number) as n from quotes) q
       cross join lateral generate_series(0, (q.n % 3)::int) position
       join (select id, row_number() over (order by id) - 1 as n from machines) m on m.n = (q.n * 3 + position) % $1::int`,
    [rows[0]?.machines ?? 1],
  );
  await pool.query('vacuum analyze');
}
