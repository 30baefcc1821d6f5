import { describe, expect, test } from 'vitest';
import { conflictsBetween, mergeOf } from './three-way.ts';

const base = { name: 'Jana', phone: '111', email: 'a@b.cz' };
const mine = { ...base, name: 'Jana Malá', phone: '222' };
const theirs = { ...base, name: 'Jana Velká', email: 'jana@b.cz' };

test('only a field that both changed to different values is a conflict', () => {
  expect(conflictsBetween(base, mine, theirs)).toEqual(['name']);
  expect(conflictsBetween(base, mine, { ...base, name: 'Jana Malá' })).toEqual([]);
});

test('a field changed by only one of them stays changed', () => {
  expect(mergeOf(base, mine, theirs, {})).toEqual({ name: 'Jana Malá', phone: '222', email: 'jana@b.cz' });
});

test('for a field that both changed, the choice counts', () => {
  expect(mergeOf(base, mine, theirs, { name: 'theirs' }).name).toBe('Jana Velká');
});

describe('an amount and its currency', () => {
  const priced = { currency: ['price', 'cost'] };
  const before = { price: 980, cost: 700, currency: 'CZK', note: '' };
  const cheaper = { ...before, price: 990 };
  const inEuros = { ...before, currency: 'EUR' };

  test.each([
    ['the currency and the amount', inEuros, cheaper],
    ['the amount and the currency', cheaper, inEuros],
    ['the currency, and both to the same one with another amount', inEuros, { ...inEuros, price: 41 }],
  ])('are one value if two users change %s', (_case, ours, others) => {
    expect(conflictsBetween(before, ours, others, priced)).toEqual(['currency']);
    expect(mergeOf(before, ours, others, {}, priced)).toEqual(ours);
    expect(mergeOf(before, ours, others, { currency: 'theirs' }, priced)).toEqual(others);
  });

  test('do not stop a change of another amount in the same currency, or of another field', () => {
    const costlier = { ...before, cost: 750 };
    expect(conflictsBetween(before, cheaper, costlier, priced)).toEqual([]);
    expect(mergeOf(before, cheaper, costlier, {}, priced)).toEqual({ ...cheaper, cost: 750 });
    const noted = { ...before, note: 'Faktura chybí' };
    expect(mergeOf(before, inEuros, noted, {}, priced)).toEqual({ ...inEuros, note: 'Faktura chybí' });
    expect(conflictsBetween(before, inEuros, inEuros, priced)).toEqual([]);
  });
});
