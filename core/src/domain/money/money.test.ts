import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  convert,
  crownsOf,
  formatPrice,
  formatTotal,
  maxMoney,
  oldestRate,
  parsePrice,
  rateOf,
  saleCurrency,
  totalIn,
} from './money.ts';

const plainSpaces = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('oldestRate', () => {
  const days = new Map([
    ['CZK', null],
    ['EUR', '2026-11-20'],
    ['USD', '2026-11-19'],
    ['GBP', null],
  ] as const);

  test.each([
    ['nothing is converted', [], null, null],
    ['CZK has no rate of its own', ['CZK', 'EUR'], null, { day: '2026-11-20' }],
    ['the oldest of several', ['EUR', 'USD'], null, { day: '2026-11-19' }],
    ['a rate of the settings is older than all', ['EUR', 'GBP'], null, { day: null }],
    [
      'the rate of an amount that was converted before',
      ['EUR'],
      { day: '2026-11-18' },
      { day: '2026-11-18' },
    ],
    ['a newer rate of such an amount', ['EUR'], { day: '2026-11-21' }, { day: '2026-11-20' }],
    ['such an amount alone', [], { day: null }, { day: null }],
  ] as const)('%s', (_, converted, former, rate) => {
    expect(oldestRate(converted, days, former)).toEqual(rate);
  });
});

describe('parsePrice', () => {
  test.each([
    ['6325237,65', 6325237.65],
    ['6325237.65', 6325237.65],
    ['1 234 567,50', 1234567.5],
    ['1\u00a0234\u00a0567,50', 1234567.5],
    ['1\u202f234\u202f567,50', 1234567.5],
    ['1.234.567,50', 1234567.5],
    ['1,234,567.50', 1234567.5],
    ['1,234.50', 1234.5],
    ['1.234', 1234],
    ['250 000 Kč', 250000],
    ['250 000\u00a0Kč', 250000],
    ['250000 CZK', 250000],
    ['Kč 250 000', 250000],
    ['12 500,- Kč', 12500],
    ['12 500,-', 12500],
    ['12 500,--', 12500],
    ['-1 234,5', -1234.5],
    ['\u22121 234,5', -1234.5],
    ['- 5', -5],
    ['12,', 12],
    ['0,05', 0.05],
    ['0', 0],
    ['-0', 0],
    ['  42  ', 42],
    ['999999999999,99', maxMoney],
    ['1,65 mil.', 1650000],
    ['1.9 mil. CZK', 1900000],
    ['1,1 mil Kč', 1100000],
    ['Kč 2 mio', 2000000],
    ['1,2345 milionu', 1234500],
    ['2 miliony Kč', 2000000],
    ['-0,5\u00a0mil.', -500000],
    ['3M', 3000000],
    ['850 tis. Kč', 850000],
    ['1 250 tis.', 1250000],
    ['2,5 tisíce', 2500],
    ['650k', 650000],
    ['650 K', 650000],
  ])('reads %j as %d', (text, value) => {
    expect(parsePrice(text)).toEqual({ ok: true, value });
  });

  test.each([
    'dle dohody',
    '',
    ' ',
    '-',
    'Kč',
    '12,345',
    '1,234',
    '1234,567',
    '1 2345',
    '1 234.567,50',
    '1.23.456',
    '12 500 €',
    '12 500 EUR',
    '12 500 / ks',
    '1e5',
    '1.650 mil.',
    '1,650 k',
    '3 m',
    'mil.',
    '1 mil. tis.',
    '2 mil. dohodou',
    '1,65 mil. €',
    '9 999 999 mil.',
    'NaN',
    'Infinity',
    '0x10',
    '1000000000000',
    '99999999999999999999',
    '١٢٣',
  ])('rejects %j', (text) => {
    expect(parsePrice(text)).toEqual({ ok: false });
  });

  test('accepts the symbol of the expected currency', () => {
    expect(parsePrice('12 500,50 €', 'EUR')).toEqual({ ok: true, value: 12500.5 });
    expect(parsePrice('$1,250.00', 'USD')).toEqual({ ok: true, value: 1250 });
    expect(parsePrice('£1,250.00', 'GBP')).toEqual({ ok: true, value: 1250 });
    expect(parsePrice('12 500 Kč', 'EUR')).toEqual({ ok: false });
  });

  test('a million random Czech price strings round-trip exactly', () => {
    const random = seeded(20261121);
    const groups = [' ', '\u00a0', '\u202f', '.', ''];
    const suffixes = ['', ' Kč', '\u00a0Kč', ' CZK'];
    let wrong = '';
    for (let run = 0; run < 1_000_000; run += 1) {
      const cents = Math.floor(random() * 10 ** (1 + Math.floor(random() * 14)));
      const group = groups[Math.floor(random() * groups.length)] ?? '';
      const whole = String(Math.floor(cents / 100)).replaceAll(/\B(?=(?:\d{3})+$)/g, group);
      const decimals = String(cents % 100).padStart(2, '0');
      const sign = cents > 0 && random() < 0.1 ? '-' : '';
      const text = `${sign}${whole},${decimals}${suffixes[Math.floor(random() * suffixes.length)] ?? ''}`;
      const parsed = parsePrice(text);
      const written = `${sign}${Math.floor(cents / 100)}.${decimals}`;
      if (!parsed.ok || parsed.value.toFixed(2) !== written) wrong ||= text;
    }
    expect(wrong).toBe('');
  });

  test('parses what formatPrice writes', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999_999_999_999, max: 99_999_999_999_999 }), (cents) => {
        const amount = cents / 100;
        expect(parsePrice(formatPrice(amount, 'CZK'))).toEqual({ ok: true, value: amount });
      }),
      { seed: 1 },
    );
  });

  test('any text gives a result, never an exception', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'0123456789,.- \u00a0\u202fKčé€$eE+'.split('')) }),
        (text) => {
          expect(parsePrice(text)).toHaveProperty('ok');
        },
      ),
      { seed: 2 },
    );
  });
});

describe('formatPrice and formatTotal', () => {
  test('write the Czech form with the currency', () => {
    expect(plainSpaces(formatPrice(0, 'EUR'))).toBe('0 EUR');
    expect(plainSpaces(formatPrice(1234))).toBe('1 234');
  });

  test('a price shows both decimals where there are cents, and none for a whole amount', () => {
    expect(plainSpaces(formatPrice(1_234_567.5, 'EUR'))).toBe('1 234 567,50 EUR');
    expect(plainSpaces(formatPrice(1_234_567, 'EUR'))).toBe('1 234 567 EUR');
  });

  test('a sum is rounded to whole units', () => {
    expect(plainSpaces(formatTotal(1_234_567.5, 'EUR'))).toBe('1 234 568 EUR');
  });

  test('have a minus sign below zero, not a hyphen', () => {
    expect(formatPrice(-150)).toBe('\u2212150');
    expect(plainSpaces(formatPrice(-150.5, 'EUR'))).toBe('\u2212150,50 EUR');
    expect(plainSpaces(formatTotal(-1234, 'CZK'))).toBe('\u22121 234 CZK');
  });
});

describe('convert', () => {
  test.each([
    [100, 0.041, 4.1],
    [1.5, 0.05, 0.08],
    [-1.5, 0.05, -0.08],
    [1.005 * 1000, 1, 1005],
    [0.1, 0.05, 0.01],
    [-0.1, 0.01, 0],
    [999_999_999_999.99, 1, 999_999_999_999.99],
    [123_456_789.01, 24.39, 3_011_111_083.95],
  ])('%d × %d = %d, half away from zero', (amount, rate, result) => {
    expect(convert(amount, rate)).toBe(result);
  });
});

describe('totalIn', () => {
  const rates = { CZK: 1, EUR: 24.39, USD: 21, GBP: 28 };

  test('keeps amounts in the wanted currency and converts the others', () => {
    expect(
      totalIn({ currency: 'CZK', rates }, [
        ['EUR', 1],
        ['USD', 1],
        ['CZK', 0.01],
      ]),
    ).toBe(45.4);
  });

  test('rounds once, so that small amounts are not lost', () => {
    expect(
      totalIn({ currency: 'EUR', rates }, [
        ['EUR', 0.1],
        ['EUR', 0.2],
        ['CZK', 0.12],
        ['CZK', 0.12],
      ]),
    ).toBe(0.31);
  });
});

/** A small seeded generator (mulberry32): the same million strings on every run. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test('a machine is sold in the currency of its value if sales allow it, otherwise in CZK', () => {
  expect(['CZK', 'EUR', 'USD', 'GBP'].map(saleCurrency)).toEqual(['CZK', 'EUR', 'USD', 'CZK']);
});

test('a rate is stored so that it is shown as it was entered', () => {
  expect(crownsOf(0.041)).toBe(24.39);
  expect(rateOf(24.39)).toBe(0.041);
  expect(rateOf(0)).toBeNull();
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999 }), (thousandths) => {
      expect(crownsOf(rateOf(thousandths / 1000) ?? 0)).toBeCloseTo(thousandths / 1000, 3);
    }),
  );
});
