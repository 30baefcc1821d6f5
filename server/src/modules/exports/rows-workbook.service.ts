import { Readable } from 'node:stream';
import type { Language } from '@strojpark/core/contracts/common';
import { copyText } from './workbook-cells.ts';
import { endOfSheet } from './workbook-parts.ts';
import { workbook, type WorkbookSheet } from './workbook.ts';

/** Rows in memory; days are `YYYY-MM-DD`. */
export interface RowSheet extends WorkbookSheet {
  rows: Iterable<readonly (string | number | null)[]>;
}

/** Sheets of typed cells as a workbook, written by the same process as exports. */
export function rowsWorkbook(sheets: readonly RowSheet[], language: Language): Readable {
  return workbook(Readable.from(linesOf(sheets)), sheets, language);
}

function* linesOf(sheets: readonly RowSheet[]): Generator<string> {
  for (const { rows } of sheets) {
    for (const row of rows) yield `${row.map(copyText).join('\t')}\n`;
    yield `${endOfSheet}\n`;
  }
}
