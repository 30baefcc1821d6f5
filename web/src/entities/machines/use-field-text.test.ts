import i18next from 'i18next';
import { afterEach, expect, test } from 'vitest';
import { fieldText } from './use-field-text.ts';

const before = i18next.language;
afterEach(() => {
  i18next.language = before;
});

test.each([
  ['cs', '16,7\u00a0%'],
  ['en', '16,7%'],
])('a margin has the percent sign as the language writes it: %s', (language, shown) => {
  i18next.language = language;
  expect(fieldText(i18next.t, 'price_margin_percent', 16.7, 'CZK')).toBe(shown);
});
