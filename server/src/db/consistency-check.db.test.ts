import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addMachine } from '../../test/build.ts';
import { setUpTestDb } from '../../test/test-db.ts';
import { createDb, createPool } from './connect.ts';
import { checkConsistency } from './consistency-check.ts';

const test = setUpTestDb();

it('the check of a large database may take longer than other statements', async () => {
  await addMachine(test.db, { category: 'loaders' });
  await sql`insert into machines (type, name, manufacturer, model, category)
    select 'used', 'Rypadlo ' || n, 'Bobcat', 'L1', 'loaders' from generate_series(1, 3000) n`.execute(
    test.db,
  );
  const pool = createPool(test.url, { name: 'strojpark check', statementTimeout: 100 });
  try {
    expect(await checkConsistency(createDb(pool))).toEqual([]);
  } finally {
    await pool.end();
  }
});
