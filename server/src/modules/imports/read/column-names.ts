import type { Cell } from '@strojpark/core/domain/import-values';
import { cellText, excerpt } from './cell-text.ts';
import { limits } from './limits.ts';

/**
 * A name for each column: its header, `Cena (2)` for the second one of that name, and the letter of the
 * spreadsheet, `[E]`, for a column without a header.
 */
export function columnNames(header: readonly Cell[]): string[] {
  const taken = new Set<string>();
  return header.map((cell, index) => {
    const text = excerpt(cellText(cell).replaceAll(/\s+/g, ' ').trim(), limits.headerLength);
    const name = unused(text === '' ? `[${columnLetter(index)}]` : text, taken);
    taken.add(name);
    return name;
  });
}

function unused(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name} (${count})`;
    if (!taken.has(candidate)) return candidate;
  }
}

function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}
