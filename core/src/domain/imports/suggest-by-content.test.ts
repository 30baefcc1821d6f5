import { describe, expect, test } from 'vitest';
import type { ColumnProfile } from './column-profile.ts';
import { suggestMappings, type MappableField } from './import-mapping.ts';
import { fieldOf, importableFieldsOf } from '../fields/machine-fields.ts';

const fields: MappableField[] = importableFieldsOf('used').map((name) => ({
  name,
  aliases: fieldOf(name).aliases ?? [],
}));

/** A column of twenty cells with these values. */
function profile(values: readonly (string | number)[]): ColumnProfile {
  const cells = Array.from({ length: 20 }, (_, index) => values[index % values.length] ?? '');
  const numbers = cells.map(Number).filter((number) => !Number.isNaN(number));
  const texts = [...new Set(cells.map(String))];
  const count = (pattern: RegExp) => cells.filter((cell) => pattern.test(String(cell))).length;
  return {
    filled: 20,
    distinct: texts.length,
    numbers: numbers.length,
    median: numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? null,
    years: numbers.filter((number) => number >= 1950 && number <= 2100).length,
    dates: count(/^\d{2}\.\d{2}\.\d{4}$/),
    amounts: count(/Kč$/),
    codes: count(/^[A-Z]{1,4}$/),
    digits: count(/\d/),
    texts,
  };
}

const suggested = (
  columns: Record<string, readonly (string | number)[]>,
  basis: { known?: Record<string, ReadonlySet<string>>; withoutHeader?: boolean } = {},
) =>
  Object.fromEntries(
    suggestMappings(Object.keys(columns), fields, {
      profiles: Object.values(columns).map(profile),
      ...basis,
    }).map(({ sourceColumn, targetField, reason }) => [sourceColumn, targetField && [targetField, reason]]),
  );
const unique = (start: number) => Array.from({ length: 20 }, (_, index) => start + index);

describe('the words of a header', () => {
  test('are found in camel case, with a common prefix, as abbreviations and as synonyms', () => {
    expect(
      suggested({
        SalesID: unique(1_222_837),
        MachineID: unique(902_859),
        ModelID: [1376, 36_526, 4587],
        YearMade: [1000, 2006, 2000],
        MachineHoursCurrentMeter: [0, 4412, 10_127],
        saledate: ['01-05-2012 00:00'],
        fiModelDesc: ['375L', 'TX300LC2', '966C'],
        fiBaseModel: ['375', 'TX300', '966'],
        fiProductClassDesc: ['Hydraulic Excavator - 66.0 to 90.0 Tons', 'Wheel Loader - 120.0 to 135.0 HP'],
        state: ['Kentucky', 'Florida'],
        ProductGroup: ['TEX', 'WL'],
        ProductGroupDesc: ['Track Excavators', 'Wheel Loader'],
        Track_Type: ['Steel', 'Rubber'],
      }),
    ).toEqual({
      SalesID: null,
      MachineID: ['equipment_number', { kind: 'words', words: 'machine id' }],
      ModelID: null,
      YearMade: ['year_of_manufacture', { kind: 'header' }],
      MachineHoursCurrentMeter: ['operating_hours', { kind: 'words', words: 'hours meter' }],
      saledate: null,
      fiModelDesc: ['model', { kind: 'words', words: 'model' }],
      fiBaseModel: null,
      fiProductClassDesc: null,
      state: ['location', { kind: 'words', words: 'state' }],
      ProductGroup: null,
      ProductGroupDesc: ['category', { kind: 'words', words: 'product group' }],
      Track_Type: null,
    });
    expect(
      suggested({ 'Sér. č.': unique(1), 'Nákup. cena (nákupní)': [5], Fabrikát: ['Volvo'], 'Yr.': [2015] }),
    ).toMatchObject({
      'Sér. č.': ['serial_number', { words: 'ser c' }],
      Fabrikát: ['manufacturer', { words: 'fabrikat' }],
      'Yr.': ['year_of_manufacture', { words: 'yr' }],
    });
  });

  test('do not count when the values cannot belong to the field', () => {
    expect(suggested({ 'Rok poslední revize': ['ano', 'ne'], 'Hours comment': ['a', 'b'] })).toEqual({
      'Rok poslední revize': null,
      'Hours comment': ['notes', { kind: 'words', words: 'comment' }],
    });
  });

  test('of a book value never suggest the price', () => {
    expect(suggested({ 'Účetní cena': [450_000] })).toEqual({
      'Účetní cena': ['zustatkova_hodnota_servis', { kind: 'words', words: 'ucetni cena' }],
    });
    expect(suggested({ 'Residual price': [450_000], 'Cena dohodou': [600_000] })).toMatchObject({
      'Cena dohodou': ['current_value', { kind: 'words' }],
    });
  });
});

describe('the values of a column', () => {
  const known = { category: new Set(['nakladace', 'dozery']), manufacturer: new Set(['volvo', 'komatsu']) };

  test('suggest a field whose known values they are', () => {
    expect(suggested({ X: ['Nakladače', 'Dozery'], Y: ['Volvo', 'CAT', 'Komatsu'] }, { known })).toEqual({
      X: ['category', { kind: 'values', found: 'known' }],
      Y: ['manufacturer', { kind: 'values', found: 'known' }],
    });
  });

  test('suggest years, hours, amounts and identifiers in a file without a header', () => {
    expect(
      suggested(
        {
          A: unique(900_001).map((number) => `EQ-${number}`),
          B: ['Volvo'],
          C: [2015, 2018, 2020],
          D: [4850, 12_000, 300],
          E: ['1 500 000 Kč', '2 000 000 Kč'],
        },
        { known, withoutHeader: true },
      ),
    ).toEqual({
      A: ['equipment_number', { kind: 'values', found: 'identifiers' }],
      B: ['manufacturer', { kind: 'values', found: 'known' }],
      C: ['year_of_manufacture', { kind: 'values', found: 'years' }],
      D: ['operating_hours', { kind: 'values', found: 'hours' }],
      E: ['current_value', { kind: 'values', found: 'money' }],
    });
  });
});
