import { createServer, type Server } from 'node:http';
import type { ExchangeRateState } from '@strojpark/core/contracts/exchange-rates';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setUpTestApp } from '../../../test/test-app.ts';
import { ratesOfToday, ratesOn } from './exchange-rates.service.ts';
import { fetchIfDue, fetchRates } from './fetch-rates.service.ts';

const test = setUpTestApp();
const admin = test.addUser('admin');
let bank: Server;
let address: string;
let answer: { status: number; body: string };
let asked: number;

const limits = { bytes: 10_000, milliseconds: 2000, redirects: 1, allowLoopback: true };
const list = (day: string, euro = '24,385') =>
  `${day} #224\nzemě|měna|množství|kód|kurz\nEMU|euro|1|EUR|${euro}\nMaďarsko|forint|100|HUF|6,012\nUSA|dolar|1|USD|21,034\nVelká Británie|libra|1|GBP|27,9\n`;

beforeAll(async () => {
  // why: replaces the central bank, which tests must not depend on
  bank = createServer((_request, response) => {
    asked++;
    response.writeHead(answer.status, { 'content-type': 'text/plain' }).end(answer.body);
  });
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  const place = bank.address();
  address = `http://127.0.0.1:${typeof place === 'object' ? place?.port : ''}/denni_kurz.txt`;
});
afterAll(async () => {
  bank.close();
});
beforeEach(async () => {
  [asked, answer] = [0, { status: 200, body: list('20.11.2026') }];
  const { db } = test.testDb;
  await db.deleteFrom('exchange_rate_fetches').execute();
  await db.deleteFrom('exchange_rates').execute();
  await test.unset();
});

const rateOn = async (currency: 'EUR' | 'USD', day: string) => (await ratesOn(test.ctx, day))[currency];
const friday = '2026-11-20T14:00:00Z';
const state = async () =>
  (await test.call<ExchangeRateState>(admin, 'GET', '/settings/admin/exchange-rates')).body;

describe('daily rates', () => {
  it('are not fetched until that is enabled', async () => {
    await test.set({ exchange_rates_url: address });
    await fetchIfDue(test.at(friday), limits);
    expect(asked).toBe(0);
    expect(await state()).toEqual({ isOn: false, rates: [], last: null });
  });

  it('are stored by day; a later sale uses the last known one', async () => {
    await test.set({ exchange_rates_url: address, exchange_rates_daily: 'true' });
    await fetchIfDue(test.at(friday), limits);
    expect(await state()).toMatchObject({
      isOn: true,
      rates: [
        { currency: 'EUR', rate: 24.385, day: '2026-11-20' },
        { currency: 'GBP', rate: 27.9, day: '2026-11-20' },
        { currency: 'USD', rate: 21.034, day: '2026-11-20' },
      ],
      last: { day: '2026-11-20', message: null, by: 'Strojpark' },
    });
    expect(await rateOn('EUR', '2026-11-20')).toBe(24.385);
    // A Sunday.
    expect(await rateOn('EUR', '2026-11-22')).toBe(24.385);
    // Before the first known day the rates of the settings apply.
    expect(await rateOn('EUR', '2026-11-19')).toBeCloseTo(1 / 0.041, 6);
  });

  it('of today are those of the day in the company’s time zone', async () => {
    const rate = { currency: 'EUR', source: 'test' };
    await test.testDb.db
      .insertInto('exchange_rates')
      .values([
        { ...rate, day: '2026-11-20', rate: 24 },
        { ...rate, day: '2026-11-21', rate: 25 },
      ])
      .execute();
    const midnight = test.at('2026-11-20T23:30:00Z');
    expect((await ratesOfToday(midnight)).EUR).toBe(25);
    await test.set({ timezone: 'America/New_York' });
    expect((await ratesOfToday(midnight)).EUR).toBe(24);
  });

  it('are fetched once a day, and retried after fifteen minutes when that fails', async () => {
    await test.set({ exchange_rates_url: address, exchange_rates_daily: 'true' });
    answer = { status: 503, body: '' };
    await fetchIfDue(test.at(friday), limits);
    expect((await state()).last).toMatchObject({
      day: null,
      message: expect.stringContaining('odpověděl') as unknown,
    });
    await fetchIfDue(test.at('2026-11-20T14:05:00Z'), limits);
    expect(asked).toBe(1);
    answer = { status: 200, body: list('20.11.2026') };
    await fetchIfDue(test.at('2026-11-20T14:15:00Z'), limits);
    await fetchIfDue(test.at('2026-11-20T16:00:00Z'), limits);
    await fetchIfDue(test.at('2026-11-22T16:00:00Z'), limits);
    expect(asked).toBe(2);
    expect(await rateOn('USD', '2026-11-20')).toBe(21.034);
  });

  it('corrected by the bank are corrected here', async () => {
    await test.set({ exchange_rates_url: address });
    await fetchRates(test.at(friday), 'person', limits);
    answer.body = list('20.11.2026', '24,400');
    await fetchRates(test.at(friday), 'person', limits);
    expect(await rateOn('EUR', '2026-11-20')).toBe(24.4);
  });

  it.each([
    ['another page', '<html></html>'],
    ['a list of tomorrow', list('21.11.2026')],
    ['a list that is cut off', list('20.11.2026').slice(0, -20)],
    ['more than a list can be', list('20.11.2026') + 'x'.repeat(20_000)],
  ])('%s changes nothing', async (_what, body) => {
    await test.set({ exchange_rates_url: address });
    answer.body = body;
    await fetchRates(test.at(friday), 'schedule', limits);
    expect(await state()).toMatchObject({
      rates: [],
      last: { day: null, message: expect.any(String) as unknown },
    });
  });
});

describe('the calls for exchange rates', () => {
  const path = '/settings/admin/exchange-rates';

  it('tell every user today’s rates or those of a day, and of which day they are', async () => {
    const { db } = test.testDb;
    await db
      .insertInto('exchange_rates')
      .values([
        { day: '2026-01-02', currency: 'EUR', rate: 24.1, source: 'cnb' },
        { day: '2026-01-05', currency: 'EUR', rate: 24.2, source: 'cnb' },
      ])
      .execute();
    const { status, body } = await test.call(await test.user('salesperson'), 'GET', '/exchange-rates');
    expect(status).toBe(200);
    expect(body).toEqual({
      rates: [
        { currency: 'CZK', rate: 1, day: null },
        { currency: 'EUR', rate: 24.2, day: '2026-01-05' },
        { currency: 'USD', rate: expect.closeTo(1 / 0.044, 6) as unknown, day: null },
        { currency: 'GBP', rate: expect.any(Number) as unknown, day: null },
      ],
    });
    expect((await test.call(null, 'GET', '/exchange-rates')).status).toBe(401);
    const onDay = await test.call(admin, 'GET', '/exchange-rates?day=2026-01-04');
    expect(onDay.body).toMatchObject({
      rates: [{}, { currency: 'EUR', rate: 24.1, day: '2026-01-02' }, {}, {}],
    });
    expect((await test.call(admin, 'GET', '/exchange-rates?day=yesterday')).status).toBe(400);
  });

  it('require an administrator', async () => {
    for (const user of [await test.user('backoffice'), await test.user('salesperson')]) {
      expect((await test.call(user, 'GET', path)).status).toBe(403);
      expect((await test.call(user, 'POST', `${path}/fetch`)).status).toBe(403);
    }
    expect((await test.call(null, 'GET', path)).status).toBe(401);
    expect((await test.call(null, 'POST', `${path}/fetch`)).status).toBe(401);
  });

  it('never reach a host in the internal network, whatever the settings, and are rate limited', async () => {
    await test.set({ exchange_rates_url: address });
    const { status, body } = await test.call<ExchangeRateState>(admin, 'POST', `${path}/fetch`);
    expect(status).toBe(200);
    expect(body.last).toMatchObject({
      day: null,
      by: admin.name,
      message: expect.stringContaining('adres') as unknown,
    });
    expect(asked).toBe(0);
    const again = await test.call(admin, 'POST', `${path}/fetch`);
    expect([again.status, again.headers['retry-after']]).toEqual([429, '5']);
  });

  it.each(['http://www.cnb.cz/x', 'ftp://x', 'https://10.0.0.1:22/', 'nothing'])(
    'settings take no address such as %s',
    async (value) => {
      const change = { key: 'exchange_rates_url', value, type: 'string' };
      expect((await test.call(admin, 'POST', '/settings', change)).status).toBe(422);
    },
  );
});
