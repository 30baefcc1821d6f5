import { describe, expect, test } from 'vitest';
import { parseDecimal, roundHalfAway } from './decimal.ts';

describe('parseDecimal', () => {
  test.each([
    ['4850', 4850],
    ['4 850,5', 4850.5],
    ['4.850', 4850],
    ['0.041', 0.041],
    ['0,041', 0.041],
    ['1234.567', 1234.567],
  ])('reads %j as %d', (text, value) => {
    expect(parseDecimal(text, 10)).toEqual({ ok: true, value });
  });

  test.each(['', 'abc', '1,234,56', '--1', '1-', '12 34', '1234567890123456'])('rejects %j', (text) => {
    expect(parseDecimal(text, 10)).toEqual({ ok: false });
  });

  test('more decimals than allowed are rejected, not rounded', () => {
    expect(parseDecimal('1,005', 2)).toEqual({ ok: false });
  });
});

test.each([
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [2.5, 0, 3],
  [-2.5, 0, -3],
  [2096397.6600000001, 2, 2096397.66],
  [1e-7, 2, 0],
  [-1e-7, 2, 0],
])('%d rounded to %d decimals is %d, half away from zero', (value, scale, rounded) => {
  expect(roundHalfAway(value, scale)).toBe(rounded);
});
