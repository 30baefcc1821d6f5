/** Finds the header of a table, which may have title rows above it or none at all. */

import type { Cell } from './import-values.ts';

/** Rows in which a header is looked for. */
export const headerSearchRows = 30;

const dataText =
  /^[-+(\u2212]?\s*(?:[€$£]\s*)?\d[\d\s.,:/\u00a0-]*(?:%|Kč|CZK|EUR|USD|GBP|€|\$|£|km|kg|t|h|hod\.?|mth|mm)?\)?$/i;

const isFilled = (cell: Cell) =>
  cell !== null && cell !== undefined && !(typeof cell === 'string' && cell.trim() === '');
/** A number, a date, an amount or a yes/no: content rather than the name of a column. */
const isData = (cell: Cell) => isFilled(cell) && (typeof cell !== 'string' || dataText.test(cell.trim()));
const widthOf = (row: readonly Cell[]) => row.filter(isFilled).length;

/**
 * The index of the header among the first rows that are not blank; null when all of them are data. The first row that
 * is wide enough is the header, unless it looks like the rows below it.
 */
export function findHeader(rows: readonly (readonly Cell[])[]): number | null {
  const widths = rows.map(widthOf);
  const usual = median(widths);
  const index = widths.findIndex((width) => width > usual / 2);
  const row = rows[index];
  if (row === undefined) return rows.length === 0 ? null : 0;
  return isLikeBelow(row, rows.slice(index + 1)) ? null : index;
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Whether a third of the cells have the kind of data of their column, or a text that occurs again in it. */
function isLikeBelow(row: readonly Cell[], below: readonly (readonly Cell[])[]): boolean {
  // Printed lists repeat their header on each page.
  const isWholeRepeated = below.some((one) =>
    row.every((cell, column) => !isFilled(cell) || one[column] === cell),
  );
  if (isWholeRepeated && !row.some(isData)) return false;
  let filled = 0;
  let alike = 0;
  for (const [column, cell] of row.entries()) {
    if (!isFilled(cell)) continue;
    filled += 1;
    const others = below.map((one) => one[column]).filter(isFilled);
    if (others.length === 0) continue;
    const isSameKind = isData(cell) && others.filter(isData).length >= others.length * 0.6;
    const isRepeated = others.length > 1 && typeof cell === 'string' && others.includes(cell);
    if (isSameKind || isRepeated) alike += 1;
  }
  return alike > 0 && alike >= filled / 3;
}
