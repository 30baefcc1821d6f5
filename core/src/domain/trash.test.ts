import { expect, it } from 'vitest';
import { trashDays, trashDaysLeft } from './trash.ts';

const now = new Date('2026-03-28T12:00:00Z');
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();

it.each([
  [trashDays, 30],
  [29.01, 30],
  [0.001, 1],
  [0, 0],
  [-3, 0],
])('%d days before permanent deletion, %d days are left', (days, left) => {
  expect(trashDaysLeft(inDays(days), now)).toBe(left);
});
