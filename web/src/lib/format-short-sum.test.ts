import type { Language } from '@strojpark/core/domain/languages';
import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { formatShortSum } from './format-short-sum.ts';

const before = i18next.language;
afterEach(() => {
  i18next.language = before;
});

test.each<[Language, string]>([
  ['cs', '236,4 mil. CZK'],
  ['en', '236,4M CZK'],
])(
  'a short sum in %s has the unit of that language and the decimal comma of all numbers',
  (language, text) => {
    i18next.language = language;
    expect(formatShortSum(236_400_000, 'CZK').replaceAll('\u00a0', ' ')).toBe(text);
  },
);
