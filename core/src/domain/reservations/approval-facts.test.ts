import { describe, expect, it } from 'vitest';
import { comparedPrice, isLate, marginOf } from './approval-facts.ts';

const rates = { CZK: 1, EUR: 25, USD: 20, GBP: 30 };
const czk = (amount: number) => ({ amount, currency: 'CZK' }) as const;
const eur = (amount: number) => ({ amount, currency: 'EUR' }) as const;
const inCzk = { currency: 'CZK', rates } as const;
const inEur = { currency: 'EUR', rates } as const;

describe('the asked price against the value', () => {
  it.each([
    ['a discount', czk(950_000), czk(1_000_000), inCzk, [950_000, 1_000_000, -50_000, -0.05]],
    ['above the value', czk(1_100_000), czk(1_000_000), inCzk, [1_100_000, 1_000_000, 100_000, 0.1]],
    ['the same', czk(1_000_000), czk(1_000_000), inCzk, [1_000_000, 1_000_000, 0, 0]],
    ['a price in another currency', eur(48_000), czk(1_000_000), inCzk, [1_200_000, 1_000_000, 200_000, 0.2]],
    ['a value in another currency', czk(900_000), eur(40_000), inCzk, [900_000, 1_000_000, -100_000, -0.1]],
    ['both in another currency', eur(36_000), eur(40_000), inCzk, [900_000, 1_000_000, -100_000, -0.1]],
    ['a company that counts in euros', czk(950_000), czk(1_000_000), inEur, [38_000, 40_000, -2000, -0.05]],
    ['no price', null, czk(1_000_000), inCzk, [null, 1_000_000, null, null]],
    ['no value', czk(950_000), null, inCzk, [950_000, null, null, null]],
    ['a price of zero', czk(0), czk(1_000_000), inCzk, [0, 1_000_000, -1_000_000, -1]],
    ['a value of zero', czk(950_000), czk(0), inCzk, [950_000, 0, null, null]],
  ] as const)('%s', (_, price, value, money, [asked, worth, difference, share]) => {
    expect(comparedPrice(price, value, money)).toEqual({ asked, value: worth, difference, share });
  });
});

describe('the margin', () => {
  it.each([
    ['a profit', czk(1_000_000), czk(800_000), inCzk, 200_000, 0.2],
    ['a loss', czk(800_000), czk(1_000_000), inCzk, -200_000, -0.25],
    ['bought in another currency', czk(1_000_000), eur(30_000), inCzk, 250_000, 0.25],
    ['in the currency of the company', eur(40_000), eur(30_000), inCzk, 250_000, 0.25],
    ['no purchase price', czk(1_000_000), null, inCzk, null, null],
    ['no price', null, czk(1_000_000), inCzk, null, null],
    ['a price of zero', czk(0), czk(10), inCzk, -10, null],
  ] as const)('%s', (_, price, purchase, money, margin, share) => {
    expect(marginOf(price, purchase, money)).toEqual({ margin, share });
  });
});

it('a request is late from a whole working day on', () => {
  expect([0, 24 * 60 - 1, 24 * 60, 100_000].map(isLate)).toEqual([false, false, true, true]);
});
