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
