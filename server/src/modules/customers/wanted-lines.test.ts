import { expect, test } from 'vitest';
import { sheetWords } from '../quotes/quote-sheet.service.ts';
import { wantedLines } from './wanted-lines.ts';

const words = (language: 'cs' | 'en') => ({
  language,
  number: (value: number) => new Intl.NumberFormat(language).format(value),
  money: sheetWords(language).money,
  day: (day: string) => `the day ${day}`,
  currency: 'EUR',
  categories: new Map([['wheel_loaders', language === 'cs' ? 'Kolové nakladače' : 'Wheel loaders']]),
  customFields: new Map([
    ['barva', 'Barva'],
    ['zdvih', 'Zdvih (m)'],
    ['klimatizace', 'Klimatizace'],
    ['revize', 'Revize'],
  ]),
});

test('the criteria of a demand are named, with the words of the installation and the currency of the demand', () => {
  const criteria = {
    type: 'used',
    category: ['wheel_loaders', 'deleted'],
    manufacturer: ['Volvo', 'Liebherr'],
    condition: ['Very Good'],
    yearFrom: 2019,
    hoursTo: 5000,
    valueTo: 100_000,
    search: 'rychloupínač',
    custom: { barva: ['žlutá'], zdvih: { from: 2.5, to: 4 }, klimatizace: true, unknown: null },
  };
  expect(wantedLines(criteria, words('cs'))).toMatchInlineSnapshot(`
    [
      "Druh: Použitý",
      "Kategorie: Kolové nakladače, deleted",
      "Výrobce: Volvo, Liebherr",
      "Technický stav: Velmi dobrý",
      "Rok výroby: ≥ 2019",
      "Aktuální hodnota: ≤ 100 000 €",
      "Motohodiny (mth): ≤ 5 000",
      "Hledaný text: rychloupínač",
      "Barva: žlutá",
      "Zdvih (m): 2,5–4",
      "Klimatizace: Ano",
      "unknown: –",
    ]
  `);
  expect(wantedLines({ ...criteria, yearTo: 2022 }, words('en'))).toMatchInlineSnapshot(`
    [
      "Type: Used",
      "Category: Wheel loaders, deleted",
      "Manufacturer: Volvo, Liebherr",
      "Condition: Very good",
      "Year of manufacture: 2019–2022",
      "Current value: ≤ €100,000",
      "Operating hours (h): ≤ 5,000",
      "Search text: rychloupínač",
      "Barva: žlutá",
      "Zdvih (m): 2.5–4",
      "Klimatizace: Yes",
      "unknown: –",
    ]
  `);
  expect(wantedLines({}, words('cs'))).toEqual([]);
  expect(wantedLines({ custom: { revize: { from: '2026-05-01' } } }, words('cs'))).toEqual([
    'Revize: ≥ the day 2026-05-01',
  ]);
});

test('the lowest and highest value are amounts of the currency, plain numbers without one', () => {
  const criteria = { valueFrom: 1000.5, valueTo: 2000 };
  const line = (currency: string) =>
    wantedLines(criteria, { ...words('cs'), currency }).map((text) => text.replaceAll('\u00a0', ' '));
  expect(line('CZK')).toEqual(['Aktuální hodnota: 1 000,50 Kč – 2 000 Kč']);
  expect(line('')).toEqual(['Aktuální hodnota: 1 000,5 – 2 000']);
});
