import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { escapeLike, fold, foldFrom, foldIdentifier, foldTo, searchWords } from './search-fold.ts';

const signs = fc.constantFrom(...`${foldFrom}abcXYZ 12-/ß`.split(''));

describe('fold', () => {
  test.each([
    ['Nakladač', 'nakladac'],
    ['PŘÍLIŠ ŽLUŤOUČKÝ KŮŇ ÚPĚL ĎÁBELSKÉ ÓDY', 'prilis zlutoucky kun upel dabelske ody'],
    ['ľĺŕôäňťďĽĹŔÔÄ', 'llroantdllroa'],
    ['ąćęłńóśźżĄĆĘŁŃÓŚŹŻ', 'acelnoszzacelnoszz'],
    ['äöüßÄÖÜ', 'aousaou'],
    ['àâæçéèêëîïôœùûüÿÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸ', 'aaaceeeeiioouuuyaaaceeeeiioouuuy'],
    ['åøæÅØÆðþ', 'aoaaoadt'],
    ['őűŐŰ', 'ouou'],
    ['İstanbul ışık', 'istanbul isik'],
    ['Volvo\u00a0L\u2011120', 'volvo l-120'],
  ])('%j becomes %j', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test('composed and decomposed text fold to the same result', () => {
    const text = 'Příliš žluťoučký kůň, Ångström, Łódź';
    expect(fold(text.normalize('NFD'))).toBe(fold(text));
  });

  test('folding is idempotent', () => {
    fc.assert(
      fc.property(fc.string({ unit: signs }), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { seed: 6 },
    );
  });
});

describe('the table for SQL', () => {
  /** Equivalent to `lower(translate(x, foldFrom, foldTo) collate "C")`. */
  const inSql = (text: string) =>
    Array.from(text, (character) => {
      const at = foldFrom.indexOf(character);
      return at === -1 ? character : foldTo.charAt(at);
    })
      .join('')
      .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

  test('gives the same result as fold', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: signs }), fc.string({ unit: 'grapheme' })), (text) => {
        expect(inSql(text)).toBe(fold(text));
      }),
      { seed: 7 },
    );
  });

  test('has no duplicates and nothing outside the BMP, and removes characters without a counterpart', () => {
    expect(new Set(foldFrom).size).toBe(foldFrom.length);
    expect(foldFrom).not.toMatch(/[\ud800-\udfff]/);
    expect(foldFrom.length).toBeGreaterThan(foldTo.length);
    expect(foldTo).toMatch(/^[a-z '-]+$/);
  });
});

test('identifiers fold without spaces and dashes', () => {
  expect(foldIdentifier('CAT 214-49 / 63')).toBe('cat21449/63');
});

test('a query is split into at most ten distinct words', () => {
  expect(searchWords('  Nakladač  VOLVO nakladac ')).toEqual(['nakladac', 'volvo']);
  expect(searchWords('a b c d e f g h i j k l')).toHaveLength(10);
  expect(searchWords('   ')).toEqual([]);
});

test('LIKE wildcards are escaped', () => {
  expect(escapeLike(String.raw`100%_\x`)).toBe(String.raw`100\%\_\\x`);
});
