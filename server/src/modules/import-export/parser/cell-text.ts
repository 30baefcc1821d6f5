import type { Cell } from '@strojpark/core/domain/import-values';

/** A cell as people read it in samples and errors; blank cells are blank. */
export function cellText(cell: Cell): string {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
  // Fifteen digits are what a spreadsheet keeps; beyond them is binary noise.
  if (typeof cell === 'number') return String(Number(cell.toPrecision(15)));
  return String(cell);
}

/** The beginning of a text, free of what a database or JSON refuses. */
export function excerpt(text: string, length: number): string {
  const cut = text.length > length ? `${text.slice(0, length - 1)}…` : text;
  return cut.toWellFormed().replaceAll('\u0000', '');
}

export const isBlank = (cell: Cell): boolean =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');
