import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { createBareDb } from '../test/test-db.ts';

test('a sale of a machine without a number no longer shows the beginning of its id', async () => {
  const database = await createBareDb();
  onTestFinished(() => database.close());
  await migrate(database.pool, { upTo: 95 });
  for (const number of ['9e0b6bac…', 'deadbeef', 'VIN 9e0b6bac…'])
    await database.pool.query(
      `insert into sales (machine_name, machine_identifier, machine_type, price, currency, rate, price_czk, sold_at,
         seller_name, status_before)
       values ('Volvo', $1, 'stock', 1, 'CZK', 1, 1, now(), 'Eva', 'reserved')`,
      [number],
    );
  expect((await migrate(database.pool, { upTo: 96 })).at(-1)).toBe('0096-numberless-machines');
  const { rows } = await database.pool.query<{ number: string }>(
    'select machine_identifier as number from sales order by sold_at, id',
  );
  expect(new Set(rows.map(({ number }) => number))).toEqual(new Set(['', 'deadbeef', 'VIN 9e0b6bac…']));
});
