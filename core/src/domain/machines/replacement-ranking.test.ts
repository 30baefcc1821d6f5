import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  rankReplacements,
  replacementFit,
  replacementGroup,
  replacementGroups,
  replacementScore,
  type RankedMachine,
  type ReplacementFit,
} from './replacement-ranking.ts';

const used: RankedMachine = {
  id: 'used',
  manufacturer: 'Škoda',
  model: 'L120',
  category: 'nakladace',
  year_of_manufacture: 2010,
  operating_hours: 4000,
  location: 'Plzeň',
  current_value: 1_000_000,
};
const candidate = (id: string, over: Partial<RankedMachine> = {}): RankedMachine => ({
  id,
  manufacturer: 'Jiný',
  model: 'X1',
  category: 'jina',
  year_of_manufacture: 2010,
  operating_hours: 4000,
  location: 'Brno',
  current_value: 1_000_000,
  ...over,
});

describe('a candidate is in the first matching group', () => {
  test.each<[string, Partial<RankedMachine>, string[], string]>([
    ['a manual alternative, whatever the maker', { model: 'ALT 5' }, ['alt 5'], 'exactMatches'],
    ['same maker and model, folded', { manufacturer: 'SKODA', model: 'l120 ' }, [], 'exactMatches'],
    ['same maker and category', { manufacturer: 'škoda', category: 'nakladace' }, [], 'similarMatches'],
    ['same model of another maker', { model: 'L120' }, [], 'similarMatches'],
    ['same category', { category: 'nakladace' }, [], 'categoryMatches'],
    ['same maker alone', { manufacturer: 'Škoda' }, [], 'fallbackMatches'],
    ['nothing in common', {}, [], 'fallbackMatches'],
  ])('%s', (_, over, alternatives, group) => {
    expect(replacementGroup(replacementFit(used, candidate('a', over), alternatives))).toBe(group);
  });
});

describe('why a machine fits', () => {
  const fit = (over: Partial<RankedMachine>, of: Partial<RankedMachine> = {}) =>
    replacementFit({ ...used, ...of }, candidate('a', over), ['ALT 5']);

  test.each<[string, Partial<RankedMachine>, Partial<ReplacementFit>]>([
    ['a manual alternative', { model: 'alt 5' }, { manual: true, model: false }],
    [
      'the same model and manufacturer',
      { manufacturer: 'skoda', model: 'l120' },
      { model: true, maker: true },
    ],
    ['the same category', { category: 'nakladace' }, { category: true }],
    ['the same place, folded', { location: 'PLZEN ' }, { place: true }],
    ['two years newer', { year_of_manufacture: 2012 }, { years: 2 }],
    ['three years older', { year_of_manufacture: 2007 }, { years: -3 }],
    ['a quarter fewer hours', { operating_hours: 3000 }, { hours: -0.25 }],
    ['half the hours more', { operating_hours: 6000 }, { hours: 0.5 }],
    ['a tenth cheaper', { current_value: 900_000 }, { price: expect.closeTo(-0.1) as number }],
    ['nothing in common', {}, { manual: false, model: false, maker: false, category: false, place: false }],
    ['the same numbers', {}, { years: 0, hours: 0, price: 0 }],
  ])('%s', (_, over, expected) => {
    expect(fit(over)).toMatchObject(expected);
  });

  test('years, hours and prices are compared only where both are known and above zero', () => {
    const unknown = { years: null, hours: null, price: null };
    expect(fit({ year_of_manufacture: null, operating_hours: null, current_value: null })).toMatchObject(
      unknown,
    );
    expect(fit({ year_of_manufacture: null, operating_hours: 0, current_value: 0 })).toMatchObject(unknown);
    expect(fit({}, { year_of_manufacture: null, operating_hours: 0, current_value: null })).toMatchObject(
      unknown,
    );
  });

  test('two machines without a place are not in the same place', () => {
    expect(fit({ location: null }, { location: null }).place).toBe(false);
    expect(fit({ location: ' ' }, { location: '' }).place).toBe(false);
  });
});

const strange: ReplacementFit = {
  manual: false,
  model: false,
  maker: false,
  category: false,
  place: false,
  years: null,
  hours: null,
  price: null,
};

describe('the score', () => {
  test.each<[string, Partial<ReplacementFit>, number]>([
    ['nothing in common, nothing known', {}, 0],
    ['same manufacturer only', { maker: true }, 10],
    ['same place only', { place: true }, 5],
    ['same category', { category: true }, 110],
    ['same model of another manufacturer', { model: true }, 210],
    ['same manufacturer and category', { maker: true, category: true }, 220],
    ['a manual alternative of another category', { manual: true }, 315],
    ['same manufacturer and model', { model: true, maker: true }, 320],
    ['same manufacturer, model and category', { model: true, maker: true, category: true }, 330],
    ['a manual alternative of the same maker', { manual: true, maker: true, category: true }, 335],
    ['same year', { years: 0 }, 20],
    ['one year newer', { years: 1 }, 13.33],
    ['two years newer', { years: 2 }, 10],
    ['two years older', { years: -2 }, 10],
    ['ten years older', { years: -10 }, 3.33],
    ['same price', { price: 0 }, 15],
    ['a quarter dearer', { price: 0.25 }, 7.5],
    ['a quarter cheaper', { price: -0.25 }, 7.5],
    ['double the price', { price: 1 }, 3],
    ['same hours', { hours: 0 }, 10],
    ['a quarter fewer hours', { hours: -0.25 }, 5],
    ['the best possible', { ...all(true), years: 0, hours: 0, price: 0 }, 395],
  ])('%s', (_, fit, score) => {
    expect(replacementScore({ ...strange, ...fit })).toBeCloseTo(score, 2);
  });

  test('a machine of an earlier group is ahead of every machine of a later one', () => {
    const gap = fc.option(fc.double({ min: -1, max: 30, noNaN: true }));
    const fits = fc.record({
      ...Object.fromEntries(Object.keys(all(true)).map((name) => [name, fc.boolean()])),
      years: gap,
      hours: gap,
      price: gap,
    }) as unknown as fc.Arbitrary<ReplacementFit>;
    const order = Object.keys(replacementGroups);
    const place = (fit: ReplacementFit) => order.indexOf(replacementGroup(fit));
    const isAhead = (a: ReplacementFit, b: ReplacementFit) =>
      place(a) >= place(b) || replacementScore(a) > replacementScore(b);
    expect(fc.check(fc.property(fits, fits, isAhead), { seed: 9 })).toMatchObject({ failed: false });
  });
});

function all(isSame: boolean) {
  return { manual: isSame, model: isSame, maker: isSame, category: isSame, place: isSame };
}

test('within a group the score orders; ties by id', () => {
  const similar = { category: 'nakladace', manufacturer: 'Škoda' };
  const ranked = rankReplacements(
    used,
    [
      candidate('unknown', { ...similar, year_of_manufacture: null, current_value: null }),
      candidate('older', { ...similar, year_of_manufacture: 2006 }),
      candidate('b', similar),
      candidate('a', similar),
      candidate('here', { ...similar, location: 'Plzeň' }),
    ],
    [],
  );
  expect(ranked.similarMatches.map(({ machine }) => machine.id)).toEqual([
    'here',
    'a',
    'b',
    'older',
    'unknown',
  ]);
});

test('at most 5, 5, 3 and 3 are shown', () => {
  const many = (prefix: string, over: Partial<RankedMachine>) =>
    Array.from({ length: 9 }, (_, index) => candidate(`${prefix}${index}`, over));
  const ranked = rankReplacements(
    used,
    [
      ...many('f', {}),
      ...many('c', { category: 'nakladace' }),
      ...many('s', { model: 'L120' }),
      ...many('e', { manufacturer: 'Škoda', model: 'L120' }),
    ],
    [],
  );
  expect(Object.values(ranked).map((group) => group.length)).toEqual([5, 5, 3, 3]);
});

test('the input order does not matter', () => {
  const gap = fc.option(fc.integer({ min: 2000, max: 2004 }));
  const candidates = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      manufacturer: fc.constantFrom('Škoda', 'Jiný'),
      model: fc.constantFrom('L120', 'X1'),
      category: fc.constantFrom('nakladace', 'jina'),
      location: fc.constantFrom(null, 'Plzeň', 'Brno'),
      year_of_manufacture: gap,
      operating_hours: gap,
      current_value: gap,
    }),
    { selector: ({ id }) => id, maxLength: 20 },
  );
  fc.assert(
    fc.property(candidates, (list) => {
      expect(rankReplacements(used, list.toReversed(), [])).toEqual(rankReplacements(used, list, []));
    }),
    { seed: 9 },
  );
});
