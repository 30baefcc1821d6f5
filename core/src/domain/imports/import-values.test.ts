import { describe, expect, test } from 'vitest';
import { convertCell, type Cell, type ImportField } from './import-values.ts';
import { fieldOf, importableFieldsOf, type ImportableFieldName } from '../fields/machine-fields.ts';

const context = { now: new Date('2026-11-21T00:00:00Z') };
const convert = (cell: Cell, field: ImportField) => convertCell(cell, field, context);
const ok = (value: unknown) => ({ ok: true, value });

const textField: ImportField = { type: 'text', max: 10 };
const number: ImportField = { type: 'number', min: 0, max: 1000, scale: 2 };
const money: ImportField = { type: 'money', min: 0, max: 1e12 };
const date: ImportField = { type: 'date' };
const year: ImportField = { type: 'integer' };
const boolean: ImportField = { type: 'boolean' };

test('a blank cell is null unless the field is required', () => {
  for (const blank of [null, undefined, '', '  ', '\u00a0', Number.NaN]) {
    for (const field of [textField, number, money, date, year, boolean]) {
      expect(convert(blank, field)).toEqual(ok(null));
      expect(convert(blank, { ...field, required: true })).toEqual({ ok: false, code: 'required' });
    }
  }
});

test('a single dash is blank in number and date columns, text elsewhere', () => {
  for (const field of [number, money, date, year]) expect(convert('-', field)).toEqual(ok(null));
  expect(convert('-', textField)).toEqual(ok('-'));
});

test('the date that other systems write for "none" is blank in date and year columns', () => {
  for (const cell of [
    '00.00.0000',
    '00.00.1000',
    ' 00.00.00 ',
    '0000-00-00',
    '0000-00-00 00:00:00',
    '00/00/0000',
  ]) {
    for (const field of [date, year]) expect(convert(cell, field)).toEqual(ok(null));
    expect(convert(cell, { ...date, required: true })).toEqual({ ok: false, code: 'required' });
    expect(convert(cell, number)).toEqual({ ok: false, code: 'not_a_number' });
  }
});

describe('text', () => {
  test.each<[Cell, string | null]>([
    ['  Volvo ', 'Volvo'],
    ['a\nb\tc', 'a b c'],
    ['a\u0000b\u0007', 'ab'],
    ['c\u030c', 'č'],
    [966, '966'],
    [0.1 + 0.2, '0.3'],
    ['00021449', '00021449'],
    [true, 'ano'],
    [new Date('2002-03-23T00:00:00Z'), '2002-03-23'],
    ['\u0000', null],
  ])('%j becomes %j', (cell, value) => {
    expect(convert(cell, textField)).toEqual(ok(value));
  });

  test('longer than the field is rejected', () => {
    expect(convert('12345678901', textField)).toEqual({ ok: false, code: 'too_long', params: { max: 10 } });
  });

  test('of several lines keeps them', () => {
    expect(convert('a\r\nb', { type: 'textarea', max: 10 })).toEqual(ok('a\nb'));
  });
});

describe('numbers', () => {
  test.each<[Cell, number]>([
    [4.005, 4.01],
    ['485,5', 485.5],
    ['1 000', 1000],
    ['0', 0],
  ])('%j becomes %d', (cell, value) => {
    expect(convert(cell, number)).toEqual(ok(value));
  });

  test('rejects text that is not a number, and numbers out of range', () => {
    for (const cell of ['mnoho', true, new Date(), Number.POSITIVE_INFINITY]) {
      expect(convert(cell, number)).toEqual({ ok: false, code: 'not_a_number' });
    }
    expect(convert(-1, number)).toEqual({ ok: false, code: 'number_too_small', params: { min: 0 } });
    expect(convert('1001', number)).toEqual({ ok: false, code: 'number_too_large', params: { max: 1000 } });
  });
});

describe('prices', () => {
  test.each<[Cell, number]>([
    ['6325237,65', 6325237.65],
    [6325237.65, 6325237.65],
    [2096397.6600000001, 2096397.66],
    ['250 000 Kč', 250000],
  ])('%j becomes %d', (cell, value) => {
    expect(convert(cell, money)).toMatchObject(ok(value));
  });

  test('rejects text that is not a price, and prices below the minimum', () => {
    expect(convert('dle dohody', money)).toEqual({ ok: false, code: 'not_a_price' });
    expect(convert('12 zł', money)).toEqual({ ok: false, code: 'not_a_price' });
    expect(convert('-5', money)).toEqual({ ok: false, code: 'number_too_small', params: { min: 0 } });
    expect(convert(1e13, money)).toMatchObject({ code: 'number_too_large' });
  });

  test('may include the currency of the row', () => {
    expect(convertCell('12 €', money, { ...context, currency: 'EUR' })).toEqual({
      ...ok(12),
      currency: 'EUR',
    });
  });

  test('tell the currency that they name, and are rejected if the row has another one', () => {
    expect(convert('1 250,50 EUR', money)).toEqual({ ...ok(1250.5), currency: 'EUR' });
    expect(convert('$ 900', money)).toEqual({ ...ok(900), currency: 'USD' });
    expect(convertCell('12 €', money, { ...context, currency: 'CZK' })).toEqual({
      ok: false,
      code: 'other_currency',
      params: { currency: 'CZK' },
    });
  });

  test('that are percentages are rejected by name', () => {
    for (const cell of ['21 %', '0,5%']) {
      expect(convert(cell, money)).toEqual({ ok: false, code: 'percentage' });
      expect(convert(cell, number)).toEqual({ ok: false, code: 'percentage' });
    }
  });
});

describe('dates', () => {
  test.each<[Cell, string]>([
    ['23.03.2002', '2002-03-23'],
    [37338, '2002-03-23'],
    ['37338', '2002-03-23'],
    [new Date('2002-03-23T00:00:00Z'), '2002-03-23'],
    ['15.03.24', '2024-03-15'],
    ['1/2/27', '2027-02-01'],
    ['1. 2. 28', '1928-02-01'],
  ])('%j becomes %s', (cell, value) => {
    expect(convert(cell, date)).toEqual(ok(value));
  });

  test('rejects an impossible date', () => {
    for (const cell of ['31.2.2021', '00.05.2021', '05.00.2021', '2021-00-05', 'brzy', true, 65536, 0]) {
      expect(convert(cell, date)).toEqual({ ok: false, code: 'not_a_date' });
    }
  });
});

describe('years', () => {
  test.each<[Cell, number | null]>([
    [2002, 2002],
    ['2002', 2002],
    ['2015.0', 2015],
    ['2015,00', 2015],
    ['98', 1998],
    ['05', 2005],
    ['23.03.2002', 2002],
    [new Date('2002-03-23T00:00:00Z'), 2002],
    [2027, 2027],
  ])('%j becomes %j', (cell, value) => {
    expect(convert(cell, year)).toEqual(ok(value));
  });

  test('rejects years outside 1900 to next year and text that is not a year', () => {
    for (const cell of [1899, 2028, '1000', 37338]) {
      expect(convert(cell, year)).toEqual({
        ok: false,
        code: 'year_out_of_range',
        params: { min: 1900, max: 2027 },
      });
    }
    for (const cell of [2002.5, 'loni', true])
      expect(convert(cell, year)).toEqual({ ok: false, code: 'not_a_year' });
  });
});

test('a formula error is rejected by name in every field', () => {
  for (const cell of ['#DIV/0!', '#n/a', ' #HODNOTA! ', 'Err:502'])
    for (const field of [textField, number, money, date, year, boolean])
      expect(convert(cell, field)).toEqual({ ok: false, code: 'spreadsheet_error' });
  expect(convert('#1', textField)).toEqual(ok('#1'));
});

test('a number may have a unit of its field, and no other', () => {
  const hours: ImportField = { ...number, max: 100_000, units: { mth: 1, t: 1000 } };
  expect(convert('1000 mth', hours)).toEqual(ok(1000));
  expect(convert('4 850,5 Mth.', hours)).toEqual(ok(4850.5));
  expect(convert('12,5t', hours)).toEqual(ok(12_500));
  expect(convert('1000 km', hours)).toEqual({ ok: false, code: 'not_a_number' });
});

test.each<[Cell, boolean]>([
  ['ano', true],
  ['NE', false],
  ['x', true],
  [1, true],
  [0, false],
  [true, true],
  ['Pravda', true],
  ['Aktivní', true],
  ['Inactive', false],
])('%j is read as %j', (cell, value) => {
  expect(convert(cell, boolean)).toEqual(ok(value));
});

test('rejects anything that is neither yes nor no', () => {
  for (const cell of ['možná', 2, 'constructor', '__proto__']) {
    expect(convert(cell, boolean)).toEqual({ ok: false, code: 'not_a_boolean' });
  }
});

describe('choices', () => {
  const condition: ImportField = {
    type: 'select',
    options: ['Good', 'Poor'],
    optionTexts: { Good: ['Dobrý'] },
  };

  test('match without case and diacritics, by value or by label', () => {
    expect(convert('good', condition)).toEqual(ok('Good'));
    expect(convert(' dobry ', condition)).toEqual(ok('Good'));
    expect(convert('nový', condition)).toEqual({
      ok: false,
      code: 'not_an_option',
      params: { options: 'Good, Poor' },
    });
  });

  test('without a closed list are plain text', () => {
    expect(convert(' Dozery ', { type: 'select', max: 100 })).toEqual(ok('Dozery'));
  });
});

test('every importable field of a machine converts', () => {
  const samples: Cell[] = ['1', 1, 'text', true, new Date('2020-01-01'), null, '23.03.2002', '1 234,50'];
  for (const name of [
    ...importableFieldsOf('stock'),
    ...importableFieldsOf('used'),
  ] as ImportableFieldName[]) {
    const { type, ...field } = fieldOf(name);
    if (type === 'timestamp' || type === 'map') throw new Error(`${name} cannot be imported`);
    for (const cell of samples) expect(convert(cell, { ...field, type })).toHaveProperty('ok');
  }
});

test('a long cell is converted in linear time', () => {
  const blanks = ' '.repeat(100_000);
  const start = performance.now();
  for (const type of ['text', 'select', 'number', 'money', 'integer', 'date', 'boolean'] as const)
    for (const cell of [`${blanks}x`, `x${blanks}x`, `1${blanks}1`]) convert(cell, { type, max: 100 });
  expect(performance.now() - start).toBeLessThan(5000);
});
