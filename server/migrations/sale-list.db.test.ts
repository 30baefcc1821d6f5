import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../src/db/migrate.ts';
import { settingRates } from '../src/modules/exchange-rates/exchange-rates.service.ts';
import { testSettings } from '../test/settings.ts';
import { createBareDb, type TestDb } from '../test/test-db.ts';

let database: TestDb;
beforeAll(async () => {
  database = await createBareDb();
  await migrate(database.pool, { upTo: 57 });
});
afterAll(() => database.close());

/** A sale as the previous release stores it: without the rate of the purchase. */
const sell = (name: string, purchaseCurrency: string | null) =>
  database.pool.query(
    `insert into sales (machine_name, machine_identifier, machine_type, price, currency, rate, price_czk, purchase_price,
       purchase_currency, sold_at, seller_name, status_before)
     values ($1, 'SN-1', 'stock', 1000000, 'CZK', 1, 1000000, 50000, $2, '2026-03-01T12:00:00Z', 'Eva', 'reserved')`,
    [name, purchaseCurrency],
  );

test('sales have a margin also where no exchange rate is stored', async () => {
  await sell('before, EUR', 'EUR');
  await sell('before, GBP', 'GBP');
  await sell('before, unknown', null);
  await testSettings(database.db).set({ exchange_rate_czk_gbp: '0.04' });
  expect((await migrate(database.pool, { upTo: 58 })).at(-1)).toBe('0058-sale-list');
  await sell('after, EUR', 'EUR');

  const { rows } = await database.pool.query(
    'select machine_name, purchase_rate, margin_czk, margin_percent from sales order by machine_name',
  );
  const euro = { purchase_rate: 24.3902439, margin_czk: -219_512.2, margin_percent: -22 };
  expect(rows).toEqual([
    { machine_name: 'after, EUR', ...euro },
    { machine_name: 'before, EUR', ...euro },
    { machine_name: 'before, GBP', purchase_rate: 25, margin_czk: -250_000, margin_percent: -25 },
    { machine_name: 'before, unknown', purchase_rate: null, margin_czk: null, margin_percent: null },
  ]);
});

test('the rates of the settings are those of the application, with their defaults and as stored', async () => {
  const settings = testSettings(database.db);
  const stored = async () => {
    const { rows } = await database.pool.query<{ currency: string; rate: number }>(
      `select currency, setting_rate(currency) as rate from unnest(array['EUR', 'USD', 'GBP']) currency`,
    );
    return Object.fromEntries(rows.map(({ currency, rate }) => [currency, rate]));
  };
  await settings.unset();
  expect({ CZK: 1, ...(await stored()) }).toEqual(await settingRates(database));
  await settings.set({
    exchange_rate_czk_eur: '0.0395',
    exchange_rate_czk_usd: '0.000001',
    exchange_rate_czk_gbp: '1000',
  });
  expect({ CZK: 1, ...(await stored()) }).toEqual(await settingRates(database));
});
