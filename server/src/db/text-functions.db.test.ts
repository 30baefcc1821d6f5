import { customerMark, isSameCustomer, taxNumber } from '@strojpark/core/domain/customers/customer-key';
import { fold, foldFrom } from '@strojpark/core/domain/search-fold';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { setUpTestDb } from '../../test/test-db.ts';
import { customerKeyOf, isSameCustomer as sameInSql } from './customer-key.ts';

/** The functions of the first migration. */
const test = setUpTestDb();

async function inSql(
  name: 'fold' | 'normalize_identifier' | 'czech_key' | 'tax_number',
  texts: readonly string[],
) {
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

describe('the text functions of the database', () => {
  it('fold every sign and texts like the domain', async () => {
    expect(await inSql('fold', everySign)).toEqual(everySign.map((sign) => fold(sign)));
    await fc.assert(
      fc.asyncProperty(texts, async (some) => {
        expect(await inSql('fold', some)).toEqual(some.map((text) => fold(text)));
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

describe('normalize_identifier', () => {
  const ignored = new Set(' \t\n\r\u00a0\u2007\u2009\u202f-\u2010\u2011\u2012\u2013\u2014\u2212');

  it('ignores spaces and dashes of all kinds and the case of ASCII letters, and keeps every other sign', async () => {
    const expected = everySign.map((sign) =>
      ignored.has(sign) ? null : /[a-z]/.test(sign) ? sign.toUpperCase() : sign,
    );
    expect(await inSql('normalize_identifier', everySign)).toEqual(expected);
  });

  it('makes numbers comparable; a blank one is null', async () => {
    const numbers = ['cat 214-49', 'CAT\u00a0214\u2013\u201149', 'vin/1.2', ' - ', ''];
    const comparable = ['CAT21449', 'CAT21449', 'VIN/1.2', null, null];
    expect(await inSql('normalize_identifier', numbers)).toEqual(comparable);
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

describe('customers are recognised like in the domain', () => {
  const taxIds = [
    '',
    ' ',
    '-',
    'není',
    '0000',
    'CZ 270 82 440',
    'cz-27082440',
    'CZ7001011234',
    'SK2020123456',
    '٣٤٥',
    'ČZ12345678',
    '½',
  ];
  const emails = ['', ' Jana@Stavby.example', 'krizova@x.cz', 'Křížová@X.cz'];

  it('by the number of a tax id', async () => {
    expect(await inSql('tax_number', taxIds)).toEqual(taxIds.map(taxNumber));
    expect(await inSql('tax_number', everySign)).toEqual(everySign.map(taxNumber));
  });

  it('by the key of tax id and e-mail', async () => {
    for (const tax of [null, ...taxIds])
      for (const email of [null, ...emails]) {
        const { rows } = await test.pool.query<{ key: string | null }>(
          'select customer_key_of($1, $2) as key',
          [tax, email],
        );
        const mark = customerMark({ customer_tax_id: tax, customer_email: email });
        expect(rows[0]?.key, `${tax} ${email}`).toBe(mark === null ? null : customerKeyOf(mark));
      }
  });

  it('in pairs of records, by tax id or by e-mail when one has none', async () => {
    const records = [null, ...taxIds].flatMap((tax) => emails.map((email) => ({ tax, email })));
    const all = sql`(
      select position, tax as customer_tax_id, email as customer_email, customer_key_of(tax, email) as customer_key
      from unnest(${records.map(({ tax }) => tax)}::text[], ${records.map(({ email }) => email)}::text[])
        with ordinality as given (tax, email, position))`;
    const { rows } = await sql<{ same: boolean }>`
      select ${sameInSql('one', 'other')} as same from ${all} as one, ${all} as other
      order by one.position, other.position`.execute(test.db);
    const customers = records.map(({ tax, email }) => ({ customer_tax_id: tax, customer_email: email }));
    expect(rows.map(({ same }) => same)).toEqual(
      customers.flatMap((one) => customers.map((other) => isSameCustomer(one, other))),
    );
  });

  it('by the beginning of a phone number without the Czech prefix, a tax id and every word', async () => {
    for (const [phone, digits] of [
      ['+420 777 123 456', '777123456'],
      ['00420777123456', '777123456'],
      ['+421 905 123 456', '421905123456'],
      ['420 12', '42012'],
      ['mobil', ''],
    ]) {
      const { rows } = await test.pool.query<{ text: string }>(
        `select customer_text_of('Jana Malá', 'Stavby', 'J@x.cz', $1, 'CZ 12345678') as text`,
        [phone],
      );
      expect(rows[0]?.text).toBe(` jana mala\n stavby\n j@x.cz\n ${digits}\n 12345678`);
    }
  });
});
