import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { createBareDb, type TestDb } from '../test/test-db.ts';

let database: TestDb;
beforeAll(async () => {
  database = await createBareDb();
  await migrate(database.pool, { upTo: 80 });
});
afterAll(() => database.close());

test('prices set by rules and what customers did are found in the words of the previous version', async () => {
  const { pool } = database;
  await pool.query(`insert into categories (key, name_cs, name_en) values ('cranes', 'Jeřáby', 'Cranes')`);
  await pool.query(
    `insert into machines (type, name, manufacturer, model, category) values ('used', 'A', 'B', 'C', 'cranes')`,
  );
  await pool.query(
    `insert into machine_price_changes (machine_id, at, from_value, from_currency, to_value, to_currency, origin, reason)
     select m.id, now(), 2, 'CZK', 1, 'CZK', given.origin, given.reason
     from machines m, (values ('repricing', 'Pravidlo: po 90 dnech na skladě'), ('repricing', 'Rule: after 1 day in stock'),
       ('repricing', 'Sleva po 5 dnech'), ('edit', 'Rule: after 7 days in stock'), ('repricing', null)) given(origin, reason)`,
  );
  await pool.query(
    `insert into audit_log (at, actor_id, actor_name, action, entity, entity_id, entity_name, changes)
     select now(), null, given.name, given.action, 'quote', 'q', given.name, '{}'
     from (values ('Zákazník', 'ask_quote'), ('Zákazník', 'send_quote'), ('Klíč', 'ask_quote')) given(name, action)`,
  );
  await migrate(pool, { upTo: 82 });
  const prices = await pool.query('select reason, rule_days from machine_price_changes order by id');
  expect(prices.rows).toEqual([
    { reason: 'Pravidlo: po 90 dnech na skladě', rule_days: 90 },
    { reason: 'Rule: after 1 day in stock', rule_days: 1 },
    { reason: 'Sleva po 5 dnech', rule_days: null },
    { reason: 'Rule: after 7 days in stock', rule_days: null },
    { reason: null, rule_days: null },
  ]);
  const entries = await pool.query('select actor_name, action, actor_kind from audit_log order by id');
  expect(entries.rows).toEqual([
    { actor_name: 'Zákazník', action: 'ask_quote', actor_kind: 'customer' },
    { actor_name: 'Zákazník', action: 'send_quote', actor_kind: null },
    { actor_name: 'Klíč', action: 'ask_quote', actor_kind: null },
  ]);
});

test('statuses changed by the undo of an import are found in the words of the previous versions', async () => {
  const { pool } = database;
  await pool.query(
    `insert into machine_status_changes (machine_id, from_status, to_status, changed_by_name, reason)
     select gen_random_uuid(), given.from_status, 'reserved', 'Jana', given.reason
     from (values ('available', 'Import byl vrácen zpět'), ('available', 'The import was taken back'),
       ('available', 'Import byl vrácen zpět omylem'), ('damaged', 'The import was undone'), ('available', null))
       given(from_status, reason)`,
  );
  await migrate(pool, { upTo: 83 });
  const { rows } = await pool.query('select reason, cause from machine_status_changes order by id');
  expect(rows).toEqual([
    { reason: 'Import byl vrácen zpět', cause: 'import_undone' },
    { reason: 'The import was taken back', cause: 'import_undone' },
    { reason: 'Import byl vrácen zpět omylem', cause: null },
    { reason: 'The import was undone', cause: null },
    { reason: null, cause: null },
  ]);
});

test('releases of expired reservations are found in the words of the previous versions', async () => {
  const { pool } = database;
  await pool.query(
    `with given(position, cancelled_by, reason) as (values
       (1, null, 'Rezervace vypršela 01.05.2026 a nikdo ji do 3 dnů neprodloužil ani nedokončil.'),
       (2, null, 'Rezervace vypršela 02.05.2026 a nikdo ji do 1 dne neprodloužil ani nedokončil.'),
       (3, null, 'Rezervace vypršela 03.05.2026.'),
       (4, null, 'The reservation expired on 04.05.2026 and nobody extended or completed it within 1 day.'),
       (5, null, 'The reservation expired on 05.05.2026.'),
       (6, null, 'Rezervace vypršela 06.05.2026. Zákazník se neozval.'),
       (7, gen_random_uuid(), 'Rezervace vypršela 07.05.2026.'),
       (8, null, null)),
     authors as (insert into users (id, name, email, role, password_hash)
       select cancelled_by, 'Jana', 'jana@test.example', 'admin', '' from given where cancelled_by is not null),
     written as (insert into reservations (machine_id, status, customer_name, customer_company, customer_email,
         customer_phone, cancelled_at, cancelled_by, cancellation_reason, created_at)
       select (select id from machines), 'cancelled', 'Jan', '', 'jan@test.example', '', now(), cancelled_by, reason,
         '2026-05-01'::date + position from given returning id, cancellation_reason),
     logged as (insert into audit_log (at, actor_name, action, entity, entity_id, entity_name, changes)
       select now(), 'Strojpark', 'release', 'reservation', id::text, 'Jan',
         jsonb_build_object('cancellation_reason', jsonb_build_object('from', null, 'to', cancellation_reason),
           'status', jsonb_build_object('from', 'active', 'to', 'cancelled'))
       from written where cancellation_reason like '%05.05.2026%')
     insert into machine_status_changes (machine_id, from_status, to_status, changed_by, changed_by_name, reason)
     select gen_random_uuid(), 'reserved', 'available', cancelled_by, 'Strojpark', reason from given order by position`,
  );
  await migrate(pool, { upTo: 84 });
  const causes = ['expired', 'expired', 'expired', 'expired', 'expired', null, null, null];
  const { rows } = await pool.query<{ cause: string | null }>(
    'select cancellation_cause as cause from reservations order by created_at',
  );
  expect(rows.map(({ cause }) => cause)).toEqual(causes);
  const changes = await pool.query<{ cause: string | null }>(
    `select cause from machine_status_changes where from_status = 'reserved' order by id`,
  );
  expect(changes.rows.map(({ cause }) => cause)).toEqual(causes);
  const logged = await pool.query(`select changes from audit_log where action = 'release'`);
  expect(logged.rows).toEqual([
    {
      changes: {
        cancellation_cause: { from: null, to: 'expired' },
        status: { from: 'active', to: 'cancelled' },
      },
    },
  ]);
});
