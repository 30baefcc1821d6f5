import { describe, expect, it } from 'vitest';
import { fitReasons, hasCriterion, type ReasonedCriteria, type ReasonedMachine } from './demand-reasons.ts';

const rates = { CZK: 1, EUR: 25, USD: 20, GBP: 30 };
const machine: ReasonedMachine = {
  year_of_manufacture: 2018,
  operating_hours: 5200,
  current_value: 1_000_000,
  currency: 'CZK',
};
const reasons = (criteria: ReasonedCriteria, more: Partial<Parameters<typeof fitReasons>[0]> = {}) =>
  fitReasons({ criteria, currency: 'CZK', machine, rates, fit: 'exact', ...more }).map(
    ({ criterion, verdict, by }) => [criterion, verdict, by === null ? null : Math.round(by * 1000) / 1000],
  );

describe('a range is', () => {
  it.each<[string, ReasonedCriteria, (string | number | null)[]]>([
    ['met at its end', { yearTo: 2018 }, ['year_of_manufacture', 'met', null]],
    ['close by one year', { yearFrom: 2019 }, ['year_of_manufacture', 'close', -1]],
    ['missed by two years', { yearTo: 2016 }, ['year_of_manufacture', 'missed', 2]],
    ['close by a tenth of the hours', { hoursTo: 5000 }, ['operating_hours', 'close', 0.04]],
    ['missed by more', { hoursFrom: 6000 }, ['operating_hours', 'missed', -0.133]],
    ['close by exactly a tenth of the value', { valueTo: 909_090.91 }, ['current_value', 'close', 0.1]],
    ['missed without a share of nothing', { valueTo: 0 }, ['current_value', 'missed', null]],
  ])('%s', (_, criteria, reason) => {
    expect(reasons(criteria)).toEqual([reason]);
  });

  it('unknown when the machine has no value', () => {
    const unknown = { ...machine, operating_hours: null };
    expect(reasons({ hoursTo: 1 }, { machine: unknown })).toEqual([['operating_hours', 'unknown', null]]);
  });

  it('compared in the currency of the machine', () => {
    expect(reasons({ valueTo: 40_000 }, { currency: 'EUR' })).toEqual([['current_value', 'met', null]]);
    expect(reasons({ valueTo: 38_000 }, { currency: 'EUR' })).toEqual([['current_value', 'close', 0.053]]);
  });
});

describe('the reasons', () => {
  const criteria = {
    type: 'used',
    category: ['loaders'],
    manufacturer: ['Volvo'],
    model: 'L120',
    search: 'lžíce',
    condition: ['Good'],
    custom: { barva: 'žlutá' },
    yearFrom: 2018,
    location: ' ',
  };

  it('name every criterion that the database has compared, but for blank ones', () => {
    expect(reasons(criteria).map(([name, verdict]) => `${name} ${verdict}`)).toEqual([
      'type met',
      'category met',
      'manufacturer met',
      'model met',
      'condition met',
      'search met',
      'custom.barva met',
      'year_of_manufacture met',
    ]);
  });

  it('of a machine that no longer fits are only its ranges', () => {
    expect(reasons(criteria, { fit: 'none' })).toEqual([['year_of_manufacture', 'met', null]]);
  });
});

it.each([
  [{}, false],
  [{ type: 'used', field: 'name' }, false],
  [{ search: ' ', category: [], manufacturer: [''], custom: { barva: {} } }, false],
  [{ category: ['loaders'] }, true],
  [{ yearFrom: 0 }, true],
  [{ custom: { barva: null } }, true],
  [{ custom: { klima: false } }, true],
])('whether %j asks for anything: %s', (criteria, expected) => {
  expect(hasCriterion(criteria)).toBe(expected);
});
