import { expect, it } from 'vitest';
import { stockBands } from '../machines/stock-bands.ts';
import { bandStarts, daysOfBand } from './report-ageing.ts';

it('a machine entered thirty days before today is in the first band', () => {
  expect(bandStarts('2026-11-21')).toEqual(['2026-10-22', '2026-09-22', '2026-08-23', '2026-05-25']);
});

it('the entry dates of the bands are contiguous, open at both ends, and match the list of aged stock', () => {
  expect(stockBands.map((band) => daysOfBand(band, '2026-11-21'))).toEqual([
    { createdFrom: '2026-10-22', createdTo: null },
    { createdFrom: '2026-09-22', createdTo: '2026-10-21' },
    { createdFrom: '2026-08-23', createdTo: '2026-09-21' },
    { createdFrom: '2026-05-25', createdTo: '2026-08-22' },
    { createdFrom: null, createdTo: '2026-05-24' },
  ]);
});
