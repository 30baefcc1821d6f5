import { expect, test } from 'vitest';
import { findHeader } from './find-header.ts';

const table = (...lines: string[]) => lines.map((line) => line.split(';'));

test('the first row is the header', () => {
  expect(findHeader(table('Název;Rok;Cena', 'L 90;2015;1 500 000', 'L 120;2018;2 000 000'))).toBe(0);
  expect(findHeader(table('Název;Rok;Cena'))).toBe(0);
});

test('title rows above the header are skipped', () => {
  const rows = table(
    'Seznam strojů',
    'Stav k:;1.1.2026',
    'Název;Výrobce;Rok;Cena',
    'L 90;Volvo;2015;1',
    'D 61;Komatsu;2016;2',
  );
  expect(findHeader(rows)).toBe(2);
});

test('a header may contain a number or have gaps', () => {
  expect(findHeader(table('Název;2019;2020;', 'L 90;a;b;c', 'D 61;c;d;e'))).toBe(0);
});

test('a file that starts with data has no header', () => {
  expect(findHeader(table('L 90;Volvo;2015;1 500 000 Kč', 'D 61;Komatsu;2016;2 000 000 Kč'))).toBeNull();
  expect(
    findHeader([
      ['L 90', new Date('2020-01-01')],
      ['D 61', new Date('2021-01-01')],
    ]),
  ).toBeNull();
});

test('a header that is repeated on each page of a list is a header', () => {
  expect(
    findHeader(table('Název;Výrobce', 'L 90;Volvo', 'D 61;Komatsu', 'Název;Výrobce', 'L 60;Volvo')),
  ).toBe(0);
});

test('texts that occur again below are data too', () => {
  expect(findHeader(table('Volvo;Nakladač;Brno', 'Volvo;Dozer;Brno', 'Komatsu;Nakladač;Praha'))).toBeNull();
});
