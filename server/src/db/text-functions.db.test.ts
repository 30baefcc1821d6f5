import { normalizeIdentifier } from '@strojpark/core/domain/machines/machine-identifier';
import { fold, foldFrom } from '@strojpark/core/domain/search-fold';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { useTestDb } from '../../test/test-db.ts';

/** Compares the functions of the first migration with core/domain. */
const test = useTestDb();

async function inSql(name: 'fold' | 'normalize_identifier' | 'czech_key', texts: readonly string[]) {
  const { rows } = await test.pool.query<{ value: string | null }>(
    `select ${name}(text) as value from unnest($1::text[]) with ordinality as t (text, position) order by position`,
    [texts],
  );
  return rows.map(({ value }) => value);
}

/** Every character of the basic plane that PostgreSQL accepts: no NUL, no surrogates. */
const everySign = Array.from({ length: 0xffff }, (_, index) => String.fromCharCode(index + 1)).filter(
  (sign) => sign < '\ud800' || sign > '\udfff',
);
const typical = fc.array(
  fc.constantFrom(...Array.from(`Žluťoučký kůň ÚPĚL ďábelské ódy CAT 214-49/A😀${foldFrom}`)),
  { maxLength: 30 },
);
const texts = fc.array(
  typical.map((signs) => signs.join('')),
  { minLength: 1, maxLength: 200 },
);

describe('the text functions of the database equal those of the domain', () => {
  it.each([
    ['fold', fold],
    ['normalize_identifier', normalizeIdentifier],
  ] as const)('%s, for every sign and for texts', async (name, inTypeScript) => {
    expect(await inSql(name, everySign)).toEqual(everySign.map((sign) => inTypeScript(sign)));
    await fc.assert(
      fc.asyncProperty(texts, async (some) => {
        expect(await inSql(name, some)).toEqual(some.map((text) => inTypeScript(text)));
      }),
      { numRuns: 20 },
    );
  });

  it('return null for null', async () => {
    const { rows } = await test.pool.query(
      'select fold(null) as a, normalize_identifier(null) as b, czech_key(null) as c',
    );
    expect(rows).toEqual([{ a: null, b: null, c: null }]);
  });
});

describe('czech_key', () => {
  it('sorts like a Czech dictionary: č after c, ch after h, other accents only as tie-breakers', async () => {
    const words = [
      'Cihla',
      'čas',
      'dům',
      'hrad',
      'Chata',
      'chyba',
      'idea',
      'íl',
      'rez',
      'řeka',
      'stroj',
      'šroub',
    ];
    const ordered = [...words, 'zub', 'žák'];
    const keys = await inSql('czech_key', ordered);
    expect(keys).toEqual(keys.toSorted((one, other) => ((one ?? '') < (other ?? '') ? -1 : 1)));
    expect(ordered.toSorted(new Intl.Collator('cs').compare)).toEqual(ordered);
  });

  it('ignores case', async () => {
    const [small, capital] = await inSql('czech_key', ['chodník řeka č ž š ó', 'CHODNÍK ŘEKA Č Ž Š Ó']);
    expect(capital).toBe(small);
  });
});
