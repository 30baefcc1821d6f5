import type { Pool } from 'pg';

/** Two status changes per machine, spread over the last two years, and a sale for each sold machine. */
export async function makeHistory(pool: Pool): Promise<void> {
  await pool.query(`
    update machines set created_at = now() - (abs(hashtext(id::text)) % 700 + 30) * interval '1 day',
      purchase_price = current_value * 0.8, last_service_date = current_date - abs(hashtext(name)) % 500`);
  await pool.query(`
    insert into machine_status_changes (machine_id, to_status, at, changed_by_name)
    select id, 'available', created_at, 'bench' from machines order by created_at`);
  await pool.query(`
    insert into machine_status_changes (machine_id, from_status, to_status, at, changed_by_name)
    select id, 'available', status, created_at + (now() - created_at) * (abs(hashtext(name)) % 1000) / 1000, 'bench'
    from machines order by 4`);
  await pool.query(`
    insert into sales (machine_id, machine_name, machine_identifier, machine_type, price, currency, rate, price_czk,
      purchase_price, purchase_currency, sold_at, seller_name, status_before)
    select m.id, m.name, 'x', m.type, m.sale_price, 'CZK', 1, m.sale_price, m.purchase_price, 'CZK', c.at, 'bench', 'available'
    from machines m join machine_status_changes c on c.machine_id = m.id and c.to_status = 'sold'`);
  await pool.query(`
    insert into audit_log (at, actor_name, action, entity, entity_id, entity_name, changes, request_id)
    select at, 'Person ' || id % 20, 'change_status', 'machine', machine_id, 'x', '{}', 'x' from machine_status_changes`);
  // A third of the machines got cheaper within the last 200 days, some of them twice.
  await pool.query(`
    insert into machine_price_changes (machine_id, at, changed_by_name, from_value, from_currency, to_value, to_currency, origin)
    select id, now() - (abs(hashtext(id::text || step)) % 200) * interval '1 day', 'bench', current_value + step * 1000, currency,
      current_value + (step - 1) * 1000, currency, 'edit'
    from machines cross join generate_series(1, 2) step
    where current_value is not null and abs(hashtext(name)) % (3 * step) = 0`);
  await pool.query('vacuum analyze');
}
