import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { createBareDb, type TestDb } from '../test/test-db.ts';

let database: TestDb;
beforeAll(async () => {
  database = await createBareDb();
  await migrate(database.pool, { upTo: 23 });
});
afterAll(() => database.close());

const batchId = '11111111-1111-4111-8111-111111111111';
const machineId = '22222222-2222-4222-8222-222222222222';
const name = { type: 'text', max: 200, required: true };
const oldPlan = {
  plan: {
    feeds: [
      { target: 'name', source: { column: 'Název' }, field: name, isCustom: false },
      { target: 'color', source: { constant: '' }, field: { type: 'select' }, isCustom: true },
    ],
    derived: [
      { target: 'year_of_manufacture', from: ['datum_vyroby'], take: 'year', field: { type: 'integer' } },
    ],
  },
  encoding: 'utf-8',
  delimiter: ';',
  sheet: null,
};

test('an import of the previous version keeps its plan, its rows and its undo data', async () => {
  const { pool } = database;
  await pool.query(
    `insert into import_batches (id, status, machine_type, mode, file_name, parse_plan, is_background, request_id, created_by_name)
     values ($1, 'draft', 'used', 'skip', 'a.csv', $2, true, 'r', 'Alena'),
       (gen_random_uuid(), 'completed', 'used', 'skip', 'b.csv', '{}', true, 'r', 'Alena')`,
    [batchId, JSON.stringify(oldPlan)],
  );
  await pool.query(
    `insert into import_results (batch_id, record_id, row_number, act, version, before, undo)
     values ($1, $2, 2, 'updated', 3, '{"name": "Old"}', 'edited')`,
    [batchId, machineId],
  );
  await pool.query(
    `insert into import_targets (batch_id, row_number, record_id, outcome) values ($1, 2, $2, 'update')`,
    [batchId, machineId],
  );
  expect((await migrate(database.pool, { upTo: 24 })).at(-1)).toBe('0024-import-outcomes');

  const plans = await pool.query('select parse_plan from import_batches order by file_name');
  expect(plans.rows).toEqual([
    {
      parse_plan: {
        plan: {
          mappings: [
            { field: 'name', source: { column: 'Název' }, definition: name, isCustom: false },
            { field: 'color', source: { constant: '' }, definition: { type: 'select' }, isCustom: true },
          ],
          derived: [
            {
              field: 'year_of_manufacture',
              from: ['datum_vyroby'],
              take: 'year',
              definition: { type: 'integer' },
            },
          ],
        },
        encoding: 'utf-8',
        delimiter: ';',
        sheet: null,
      },
    },
    { parse_plan: {} },
  ]);
  const records = await pool.query('select * from import_record_outcomes');
  expect(records.rows).toEqual([
    {
      batch_id: batchId,
      record_id: machineId,
      row_number: 2,
      outcome: 'updated',
      version: 3,
      before: { name: 'Old' },
      undo: 'edited',
    },
  ]);
  const rows = await pool.query('select row_number, record_id, outcome from import_row_outcomes');
  expect(rows.rows).toEqual([{ row_number: 2, record_id: machineId, outcome: 'update' }]);
});
