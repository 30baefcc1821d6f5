import { expect, it } from 'vitest';
import { daysInStock, type AcquiredMachine } from './days-in-stock.ts';

const now = new Date('2026-11-22T23:30:00Z');
const machine = (values: Partial<AcquiredMachine>): AcquiredMachine => ({
  type: 'stock',
  datum_objednavky: null,
  do_pujcovny_datum: null,
  created_at: '2026-11-01T09:00:00Z',
  ...values,
});

it.each([
  ['a stock machine by its order', { datum_objednavky: '2026-08-15' }, '2026-08-15', 'datum_objednavky', 100],
  ['a stock machine without an order by its entry', {}, '2026-11-01', 'created_at', 22],
  [
    'a stock machine not by the start of a rental',
    { do_pujcovny_datum: '2020-01-01' },
    '2026-11-01',
    'created_at',
    22,
  ],
  [
    'a used machine by the start of its rental',
    { type: 'used', do_pujcovny_datum: '2024-11-23', datum_objednavky: '2019-01-01' },
    '2024-11-23',
    'do_pujcovny_datum',
    730,
  ],
  [
    'a used machine without a rental by its entry',
    { type: 'used', datum_objednavky: '2019-01-01' },
    '2026-11-01',
    'created_at',
    22,
  ],
  [
    'an order in the future as 0 days',
    { datum_objednavky: '2026-12-24' },
    '2026-12-24',
    'datum_objednavky',
    0,
  ],
  [
    'an entry late in the evening by the local day',
    { created_at: '2026-11-21T23:10:00Z' },
    '2026-11-22',
    'created_at',
    1,
  ],
] as const)('counts %s', (_, values, since, by, days) => {
  expect(daysInStock(machine(values), now, 'Europe/Prague')).toEqual({ since, by, days });
});
