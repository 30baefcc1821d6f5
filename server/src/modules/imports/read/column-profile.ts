import { parseWrittenDate } from '@strojpark/core/domain/dates/dates';
import type { ColumnProfile } from '@strojpark/core/domain/imports/column-profile';
import type { Cell } from '@strojpark/core/domain/imports/import-values';
import { parseDecimal } from '@strojpark/core/domain/money/decimal';
import { cellText, excerpt, isBlank } from './cell-text.ts';

/** Rows that a profile is made of. */
const profiledRows = 2000;
const maxTexts = 30;
const textLength = 60;
const maxDistinct = 2000;

interface Counts {
  filled: number;
  numbers: number[];
  dates: number;
  amounts: number;
  codes: number;
  digits: number;
  distinct: Map<string, number>;
}

const amount = /^(?:[€$£]\s*\d.*|.*\d\s*(?:Kč|CZK|€|EUR|\$|USD|£|GBP|,-))$/i;
const code = /^[A-Z0-9]{1,4}$/;

/** Counts what the columns of a table contain, for the suggestion of a mapping. */
export function columnProfiler(columns: number) {
  const all = Array.from({ length: columns }, (): Counts => ({
    filled: 0,
    numbers: [],
    dates: 0,
    amounts: 0,
    codes: 0,
    digits: 0,
    distinct: new Map(),
  }));
  let rows = 0;
  return {
    add(cells: readonly Cell[]): void {
      rows += 1;
      if (rows <= profiledRows) for (const [index, counts] of all.entries()) count(counts, cells[index]);
    },
    result: (): ColumnProfile[] => all.map(profileOf),
  };
}

function count(counts: Counts, cell: Cell): void {
  if (isBlank(cell)) return;
  const text = excerpt(cellText(cell).trim(), textLength);
  counts.filled += 1;
  const number = typeof cell === 'number' ? ({ ok: true, value: cell } as const) : parseDecimal(text, 10);
  if (cell instanceof Date || (!number.ok && parseWrittenDate(text).ok)) counts.dates += 1;
  else if (number.ok) counts.numbers.push(number.value);
  else if (amount.test(text)) counts.amounts += 1;
  if (code.test(text) && !number.ok) counts.codes += 1;
  if (/\d/.test(text)) counts.digits += 1;
  if (counts.distinct.size < maxDistinct || counts.distinct.has(text))
    counts.distinct.set(text, (counts.distinct.get(text) ?? 0) + 1);
}

function profileOf({ filled, numbers, dates, amounts, codes, digits, distinct }: Counts): ColumnProfile {
  const sorted = numbers.toSorted((a, b) => a - b);
  return {
    filled,
    distinct: distinct.size,
    numbers: numbers.length,
    median: sorted[Math.floor(sorted.length / 2)] ?? null,
    years: numbers.filter((one) => Number.isInteger(one) && one >= 1950 && one <= 2100).length,
    dates,
    amounts,
    codes,
    digits,
    texts: [...distinct]
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, maxTexts)
      .map(([text]) => text),
  };
}
