import { describe, expect, test } from 'vitest';
import { proposedPrice } from './repricing.ts';

const machine = (current_value: number | null, purchase_price: number | null = null) => ({
  current_value,
  purchase_price,
});
const lower = (percent: number, floor_percent: number | null = null) => ({ percent, floor_percent });

describe('the proposed price', () => {
  test.each([
    [1_000_000, 5, 950_000],
    [1_234_567, 5, 1_172_900],
    [9999, 5, 9500],
    [10_000, 7.5, 9300],
    [1000.5, 10, 901],
  ])('of %d lowered by %d %% is %d, rounded up', (value, percent, price) => {
    expect(proposedPrice(machine(value), lower(percent))).toBe(price);
  });

  test('never falls below the purchase price and its percentage', () => {
    expect(proposedPrice(machine(1_000_000, 940_000), lower(5, 3))).toBe(968_200);
    expect(proposedPrice(machine(1_000_000, 900_000), lower(5, 3))).toBe(950_000);
    expect(proposedPrice(machine(1_000_000, 940_001), lower(5, 3))).toBe(968_300);
  });

  test('is none when the value is at the limit already, or when the limit is not known', () => {
    expect(proposedPrice(machine(1_000_000, 971_000), lower(5, 3))).toBeNull();
    expect(proposedPrice(machine(1_000_000), lower(5, 3))).toBeNull();
    expect(proposedPrice(machine(null, 5), lower(5))).toBeNull();
    expect(proposedPrice(machine(0), lower(5))).toBeNull();
  });

  test('is exact where binary fractions are not', () => {
    // 0.29 * 100 is 28.999999999999996.
    expect(proposedPrice(machine(100.29), lower(0.3))).toBe(100);
    expect(proposedPrice(machine(1_000_000, 100.29 * 1000), lower(90, 0))).toBe(100_300);
  });
});
