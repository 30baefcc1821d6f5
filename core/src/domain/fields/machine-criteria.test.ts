import { expect, test } from 'vitest';
import { dayRefusal, rangeRefusal } from './machine-criteria.ts';

test.each([
  ['no range', {}],
  ['an open range', { yearFrom: 2020, valueTo: 1 }],
  ['a range of one year', { yearFrom: 2020, yearTo: 2020 }],
  ['two ranges', { yearFrom: 1999, yearTo: 2020, valueFrom: 0, valueTo: 1 }],
])('%s is valid', (_, criteria) => {
  expect(rangeRefusal(criteria)).toBeNull();
});

test.each([
  ['yearTo', { yearFrom: 2020, yearTo: 2019 }],
  ['valueTo', { yearFrom: 2020, valueFrom: 100.5, valueTo: 100 }],
])('a range that ends before it starts is rejected at %s', (field, criteria) => {
  expect(rangeRefusal(criteria)).toMatchObject({ code: 'validation', field });
});

test('a date range that ends before it starts is rejected at its end; a single day is a valid range', () => {
  expect(
    dayRefusal({ soldFrom: '2026-03-01', createdFrom: '2026-03-02', createdTo: '2026-03-02' }),
  ).toBeNull();
  expect(dayRefusal({ soldFrom: '2026-03-02', soldTo: '2026-03-01' })).toMatchObject({
    code: 'validation',
    field: 'soldTo',
  });
});
