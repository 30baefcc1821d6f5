import { expect, it } from 'vitest';
import { ageingBands, bandStarts, daysOfBand } from './report-ageing.ts';

it('age bands are contiguous, and the last one is open-ended', () => {
  expect(ageingBands.map(({ from, to }) => [from, to])).toEqual([
    [0, 30],
    [31, 90],
    [91, 180],
    [181, 365],
    [366, null],
  ]);
});

it('a machine entered thirty days before today is in the first band, even across a clock change', () => {
  const [first, second] = bandStarts('2026-11-21', 'Europe/Prague');
  expect(first?.toISOString()).toBe('2026-10-21T22:00:00.000Z');
  expect(second?.toISOString()).toBe('2026-08-22T22:00:00.000Z');
});

it('the entry dates of the bands are contiguous, and open at both ends', () => {
  expect(ageingBands.map((band) => daysOfBand(band, '2026-11-21'))).toEqual([
    { createdFrom: '2026-10-22', createdTo: null },
    { createdFrom: '2026-08-23', createdTo: '2026-10-21' },
    { createdFrom: '2026-05-25', createdTo: '2026-08-22' },
    { createdFrom: '2025-11-21', createdTo: '2026-05-24' },
    { createdFrom: null, createdTo: '2025-11-20' },
  ]);
});
