import { expect, test } from 'vitest';
import { formatOfCode, withFormat } from './cell-format.ts';

test.each([
  ['#,##0.00 [$€-407]', 'EUR'],
  ['#,##0\\ "€"', 'EUR'],
  ['[$-405]#,##0.00', null],
  ['_-* #,##0.00 [$Kč-405]_-', 'CZK'],
  ['#,##0.00 [$CZK]', 'CZK'],
  ['[$$-409]#,##0.00;[Red]-[$$-409]#,##0.00', 'USD'],
  ['"$"#,##0', 'USD'],
  ['[$£-809]#,##0', 'GBP'],
  ['0.00%', 'percent'],
  ['#,##0.00', null],
  ['dd.mm.yyyy', null],
  ['', null],
])('the number format %s means %s', (code, format) => {
  expect(formatOfCode(code)).toBe(format);
});

test('a formatted number becomes a text that cannot be misread', () => {
  expect(withFormat(1.234, 'EUR')).toBe('1,23 EUR');
  expect(withFormat(1_250_000, 'EUR')).toBe('1250000 EUR');
  expect(withFormat(0.21, 'percent')).toBe('21 %');
  expect(withFormat('a', 'EUR')).toBe('a');
  expect(withFormat(5, null)).toBe(5);
});
