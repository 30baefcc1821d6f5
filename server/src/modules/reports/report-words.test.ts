import { expect, test } from 'vitest';
import { wordsOf } from './report-words.ts';

test('Czech puts a space before the percent sign, English does not', () => {
  expect(wordsOf('cs').percent(0.5)).toBe('50\u00a0%');
  expect(wordsOf('en').percent(0.5)).toBe('50%');
});

test('numbers below zero have a minus sign, not a hyphen', () => {
  expect(wordsOf('cs').number(-12)).toBe('−12');
});
