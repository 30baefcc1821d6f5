import type { Cell, CellValue } from '@strojpark/core/domain/imports/import-values';

/** The text of a cell in samples and errors. */
export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  // A spreadsheet keeps fifteen digits; the rest is binary noise.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return String(cell);
}

/** The cells of a row as stored in JSON, without trailing blank ones. Dates become text. */
export function storedCells(cells: readonly Cell[]): CellValue[] {
  const stored = Array.from(cells, (cell): CellValue => {
    if (cell === null || cell === undefined) return null;
    if (cell instanceof Date) return cellText(cell) || null;
    if (typeof cell === 'number') return Number.isFinite(cell) ? cell : null;
    return typeof cell === 'string' ? cell.toWellFormed().replaceAll('\u0000', '') : cell;
  });
  while (stored.length > 0 && isBlank(stored.at(-1))) stored.pop();
  return stored;
}

/** The first characters of a text, without those that PostgreSQL or JSON rejects. */
export function excerpt(text: string, length: number): string {
  const cut = text.length > length ? `${text.slice(0, length - 1)}…` : text;
  return cut.toWellFormed().replaceAll('\u0000', '');
}

export const isBlank = (cell: Cell): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
