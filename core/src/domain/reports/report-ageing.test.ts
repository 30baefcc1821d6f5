import { expect, it } from 'vitest';
import { ageingBands, bandStarts, daysOfBand } from './report-ageing.ts';

it('the bands of days follow each other without a gap, the last one is open', () => {
  expect(ageingBands.map(({ from, to }) => [from, to])).toEqual([
    [0, 30],
    [31, 90],
    [91, 180],
    [181, 365],
    [366, null],
  ]);
});

it('a machine entered on the thirtieth day before today still belongs to the first band, whatever clocks do', () => {
  const [first, second] = bandStarts('2026-11-21', 'Europe/Prague');
  expect(first?.toISOString()).toBe('2026-10-21T22:00:00.000Z');
  expect(second?.toISOString()).toBe('2026-08-22T22:00:00.000Z');
});

it('the days of entry of the bands follow each other without a gap, open at both ends', () => {
  expect(ageingBands.map((band) => daysOfBand(band, '2026-11-21'))).toEqual([
    { createdFrom: '2026-10-22', createdTo: null },
    { createdFrom: '2026-08-23', createdTo: '2026-10-21' },
    { createdFrom: '2026-05-25', createdTo: '2026-08-22' },
    { createdFrom: '2025-11-21', createdTo: '2026-05-24' },
    { createdFrom: null, createdTo: '2025-11-20' },
  ]);
});
