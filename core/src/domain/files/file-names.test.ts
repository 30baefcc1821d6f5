import { expect, it } from 'vitest';
import { datedFileName } from './file-names.ts';

it.each([
  ['Použité stroje', 'xlsx', 'pouzite-stroje-2026-11-30.xlsx'],
  ['Změny: „historie“ (vše)', 'csv', 'zmeny-historie-vse-2026-11-30.csv'],
  ['Customer’s data', 'pdf', 'customer-s-data-2026-11-30.pdf'],
])('%s as %s is named in plain letters, with its day', (title, format, name) => {
  expect(datedFileName(title, '2026-11-30', format)).toBe(name);
});
