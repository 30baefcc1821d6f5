import type { Cell, CellValue } from '@strojpark/core/domain/import-values';

/** A cell as people read it in samples and errors; blank cells are blank. */
export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  // Fifteen digits are what a spreadsheet keeps; beyond them is binary noise.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return String(cell);
}

/** The cells of a row as JSON keeps them, without the blank ones at its end. A day is text that reads as that day. */
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

/** The beginning of a text, free of what a database or JSON refuses. */
export function excerpt(text: string, length: number): string {
  const cut = text.length > length ? `${text.slice(0, length - 1)}…` : text;
  return cut.toWellFormed().replaceAll('\u0000', '');
}

export const isBlank = (cell: Cell): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
