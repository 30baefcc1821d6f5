import { expect, test } from 'vitest';
import { salesTrend } from './sales-trend.ts';

test.each([
  [125, 100, 0.25],
  [50, 100, -0.5],
  [100, 100, 0],
  [0, 100, -1],
])('%d compared with %d is a change of %d', (total, before, share) => {
  expect(salesTrend(total, before)).toBe(share);
});

test('there is no trend if nothing was sold before', () => {
  expect(salesTrend(100, 0)).toBeNull();
  expect(salesTrend(0, 0)).toBeNull();
});
