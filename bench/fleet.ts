import type { Pool } from 'pg';

/**
 * A fleet of `count` machines, the same on every run: every value is derived from the machine number. Half used, half
 * stock; one in twenty is reserved manually, one in ten sold.
 */
export async function makeFleet(pool: Pool, count: number): Promise<void> {
  await pool.query(`
    insert into categories (key, name_cs, name_en, display_order)
    select 'category-' || n, 'Kategorie ' || n, 'Category ' || n, n from generate_series(1, 12) n`);
  // In parts, each within the time that a statement may take.
  const part = 100_000;
  for (let first = 1; first <= count; first += part)
    await insertMachines(pool, first, Math.min(count, first + part - 1));
  await pool.query(
    `insert into holds (machine_id, kind) select id, 'manual' from machines where status = 'reserved'`,
  );
  await pool.query('vacuum analyze');
}

const insertMachines = (pool: Pool, first: number, last: number) =>
  pool.query(
    `
    insert into machines (id, type, status, name, manufacturer, model, category, serial_number, equipment_number, vin,
      material_number, year_of_manufacture, location, condition, operating_hours, current_value, sale_price,
      purchase_price, datum_objednavky, do_pujcovny_datum, created_at, updated_at)
    select
      overlay(overlay(md5('machine ' || n) placing '4' from 13) placing '8' from 17)::uuid,
      case when n % 2 = 0 then 'used' else 'stock' end,
      case when h % 20 = 0 then 'reserved' when h % 20 = 1 then 'maintenance' when h % 20 in (2, 3) then 'sold'
        when h % 20 = 4 then 'damaged' else 'available' end,
      maker || ' ' || model || ' ' || word || ' ' || n,
      maker, model, 'category-' || (1 + c % 12),
      'SN-' || n, 'EQ ' || (1000000 + n), case when n % 2 = 0 then 'VIN' || md5(n::text) end,
      lpad((h % 90000)::text, 8, '0'),
      case when h % 25 = 0 then null else 1995 + h % 30 end,
      place, 'Good', h % 20000,
      case when h % 30 = 0 then null else 100000 + h % 9000000 end,
      case when h % 20 in (2, 3) then 100000 + h % 9000000 end,
      case when c % 10 > 0 then (100000 + h % 9000000) * (60 + c % 50) / 100 end,
      case when c % 7 > 0 then date '2025-01-01' + (h % 690)::int end, case when c % 7 > 0 then date '2025-01-01' + (h % 690)::int end,
      timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-01' + n * interval '1 second'
    from (
      select n, abs(hashtext('h' || n)::bigint) as h, abs(hashtext('c' || n)::bigint) as c from generate_series($1::int, $2::int) n
    ) numbers
    cross join lateral (select
      (array['Caterpillar','Volvo','Komatsu','Liebherr','Hitachi','Bobcat','JCB','Doosan','Wacker Neuson','Kubota',
        'Terex','Case','New Holland','Manitou','Linde','Jungheinrich','Tatra','Zetor','Škoda','Čelákovice'])[1 + h % 20] as maker,
      chr(65 + (h / 7 % 26)::int) || (100 + h / 11 % 400) as model,
      (array['kolový nakladač','pásové rypadlo','dozer','grejdr','jeřáb','vibrační válec','minirypadlo','dumper',
        'teleskopický manipulátor','vysokozdvižný vozík'])[1 + (h / 13 % 10)::int] as word,
      (array['Praha','Brno','Ostrava','Plzeň','Zlín','České Budějovice','Hradec Králové','Ústí nad Labem'])[1 + (h / 17 % 8)::int] as place
    ) words`,
    [first, last],
  );
