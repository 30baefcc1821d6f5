import { expect, test } from 'vitest';
import type { RecordedCurrency } from './money.ts';
import { awayFromValue, farFromValue, nearValues } from './price-check.ts';

const rates = { CZK: 1, EUR: 25, USD: 20, GBP: 30 };
const of = (amount: number, currency: RecordedCurrency = 'CZK') => ({ amount, currency });

test.each([
  [of(3_500_000), of(1_000_000), 3.5],
  [of(200_000), of(1_000_000), 0.2],
  [of(2_000_000), of(1_000_000), null],
  [of(500_000), of(1_000_000), null],
  [of(40_000, 'EUR'), of(1_000_000), null],
  [of(1_000_000), of(40_000, 'EUR'), null],
  [of(1_000_000, 'EUR'), of(1_000_000), 25],
  [of(0), of(1_000_000), null],
  [of(1_000_000), of(0), null],
])(
  'a price is asked about when it is below half or above double the value: %o, %o',
  (price, value, times) => {
    expect(farFromValue(price, value, rates)).toBe(times);
  },
);

test('the values near a price are those that it is not asked about', () => {
  expect(nearValues(of(1_000_000, 'EUR'), 'CZK', rates)).toEqual({
    from: 12_500_000,
    exact: 25_000_000,
    to: 50_000_000,
  });
  expect(nearValues(of(0), 'CZK', rates)).toBeNull();
  expect(nearValues(of(1), 'EUR', undefined)).toBeNull();
});

test('amounts in two currencies are not compared before the rates are known', () => {
  expect(farFromValue(of(1_000_000, 'EUR'), of(1_000_000), undefined)).toBeNull();
  expect(farFromValue(of(3), of(1), undefined)).toBe(3);
});

test.each([
  [3.5, 'higher', 3.5],
  [0.1, 'lower', 10],
  [0.035, 'lower', 28.6],
] as const)('%s times the value is said as a distance from it', (times, way, said) => {
  expect(awayFromValue(times)).toEqual({ way, times: said });
});
