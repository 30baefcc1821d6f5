import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  rankReplacements,
  replacementFit,
  replacementGroup,
  type RankedMachine,
} from './replacement-ranking.ts';

const used: RankedMachine = {
  id: 'used',
  manufacturer: 'Škoda',
  model: 'L120',
  category: 'nakladace',
  year_of_manufacture: 2010,
  current_value: 1_000_000,
};
const candidate = (id: string, over: Partial<RankedMachine> = {}): RankedMachine => ({
  id,
  manufacturer: 'Jiný',
  model: 'X1',
  category: 'jina',
  year_of_manufacture: 2010,
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
    expect(replacementGroup(used, candidate('a', over), alternatives)).toBe(group);
  });
});

test('manual alternatives match the folded model of the used machine', () => {
  const ranked = rankReplacements(used, [candidate('a', { model: 'L125' })], { l120: ['L125', 'L130'] });
  expect(ranked.exactMatches.map(({ id }) => id)).toEqual(['a']);
});

test('the nearest year comes first, then the nearest value; unknown ones last; then the id', () => {
  const ranked = rankReplacements(
    used,
    [
      candidate('no-year', { year_of_manufacture: null, category: 'nakladace', manufacturer: 'Škoda' }),
      candidate('far', { year_of_manufacture: 2015, category: 'nakladace', manufacturer: 'Škoda' }),
      candidate('b', { category: 'nakladace', manufacturer: 'Škoda' }),
      candidate('a', { category: 'nakladace', manufacturer: 'Škoda' }),
      candidate('dearer', { current_value: 1_200_000, category: 'nakladace', manufacturer: 'Škoda' }),
    ],
    {},
  );
  expect(ranked.similarMatches.map(({ id }) => id)).toEqual(['a', 'b', 'dearer', 'far', 'no-year']);
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
    {},
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
      year_of_manufacture: gap,
      current_value: gap,
    }),
    { selector: ({ id }) => id, maxLength: 20 },
  );
  fc.assert(
    fc.property(candidates, (list) => {
      expect(rankReplacements(used, list.toReversed(), {})).toEqual(rankReplacements(used, list, {}));
    }),
    { seed: 9 },
  );
});

describe('why a suggestion fits', () => {
  const worked = (machine: RankedMachine, operating_hours: number | null) => ({
    ...machine,
    operating_hours,
  });
  test.each([
    [{ manufacturer: 'Škoda', model: 'l120' }, 'exactMatches', 'model'],
    [{ model: 'ALT 5', category: 'nakladace' }, 'exactMatches', 'manual'],
    [{ manufacturer: 'skoda', category: 'nakladace' }, 'similarMatches', 'maker'],
    [{ category: 'nakladace' }, 'categoryMatches', 'category'],
    [{}, 'fallbackMatches', null],
    [{ category: 'nakladace' }, null, 'category'],
  ] as const)('%o in %s: %s', (over, group, match) => {
    expect(replacementFit(worked(used, 100), worked(candidate('a', over), 88), group)).toEqual({
      match,
      newer: 0,
      hours: expect.closeTo(-0.12) as number,
    });
  });

  test('years and hours are compared only where both are known', () => {
    const newer = candidate('a', { year_of_manufacture: 2012 });
    expect(replacementFit(worked(used, 0), worked(newer, 5), null)).toMatchObject({ newer: 2, hours: null });
    const unknown = candidate('a', { year_of_manufacture: null });
    expect(replacementFit(worked(used, 5), worked(unknown, null), null)).toMatchObject({
      newer: null,
      hours: null,
    });
  });
});
