import { languages } from '@strojpark/core/domain/languages';
import { expect, test } from 'vitest';
import { columnsOfTable, type TableSet } from './table-columns.ts';

const sets: readonly TableSet[] = ['reservations', 'queue', 'demands', 'quotes', 'sold', 'financial'];

test.each(sets)('the headers of %s are words, and each names one column', (set) => {
  for (const language of languages) {
    const columns = columnsOfTable(set, { language, seesCosts: true, currency: 'EUR' });
    const headers = columns.map(({ header }) => header);
    for (const header of headers) expect(header).toMatch(/^\p{Lu}[^_]*$/u);
    expect(new Set(headers).size).toBe(headers.length);
  }
});

test.each(['reservations', 'sold', 'financial'] as const)(
  'of several amounts in %s, each currency says whose it is',
  (set) => {
    const columns = columnsOfTable(set, { language: 'cs', seesCosts: true, currency: 'EUR' });
    const currencies = columns.filter(({ name }) => name.endsWith('currency')).map(({ header }) => header);
    expect(currencies.length).toBeGreaterThan(1);
    expect(currencies).not.toContain('Měna');
  },
);
