import { currencyOfText, type RecordedCurrency } from '@strojpark/core/domain/money/money';
import type { Cell } from '@strojpark/core/domain/imports/import-values';

/** What the number format of a cell says about its value. */
export type CellFormat = RecordedCurrency | 'percent';

/** `#,##0.00 [$€-407]` is EUR, `0 %` a percentage; null for other formats. */
export function formatOfCode(code: string): CellFormat | null {
  // A bracket is a colour, a condition, or a currency symbol with a language.
  const plain = code.replaceAll(/\[(?:\$([^\]-]{0,10}))?[^\]]{0,40}\]/g, ' $1 ').replaceAll(/["\\]/g, '');
  return currencyOfText(plain) ?? (plain.includes('%') ? 'percent' : null);
}

/**
 * A number with its format as a text. Amounts have a decimal comma and two decimals, which cannot be mistaken for
 * thousands.
 */
export function withFormat(cell: Cell, format: CellFormat | null | undefined): Cell {
  if (format == null || typeof cell !== 'number') return cell;
  if (format === 'percent') return `${String(Number((cell * 100).toPrecision(12))).replace('.', ',')} %`;
  return `${Number.isInteger(cell) ? String(cell) : cell.toFixed(2).replace('.', ',')} ${format}`;
}
