import { Readable } from 'node:stream';
import type { Language } from '@strojpark/core/domain/languages';
import type { Db } from '../../db/connect.ts';
import { spooled } from '../../lib/spool.ts';
import { copyText as copyRows, type ExportColumn } from './export-rows.repo.ts';
import { tableRows, type TableRows } from './table-rows.repo.ts';
import { copyText } from './workbook-cells.ts';
import { endOfSheet } from './workbook-parts.ts';
import { workbook, type WorkbookSheet } from './workbook.ts';

/** Rows in memory; days are `YYYY-MM-DD`. */
export interface RowSheet extends WorkbookSheet {
  rows: Iterable<readonly (string | number | null)[]>;
}

export type SheetColumn = [header: string, kind: RowSheet['columns'][number]['kind'], width: number];

export const rowSheet = (name: string, columns: readonly SheetColumn[]): Omit<RowSheet, 'rows'> => ({
  name,
  columns: columns.map(([header, kind, width]) => ({ header, kind, width })),
});

/** Rows that go from the database to the workbook as they are read. */
export interface TableSheet {
  name: string;
  columns: readonly ExportColumn[];
  table: TableRows;
}

/** Sheets of typed cells as a workbook, written by the same process as exports. */
export function sheetsWorkbook(
  db: Db,
  sheets: readonly (RowSheet | TableSheet)[],
  language: Language,
): Readable {
  // The workbook process is slower than the database, which must not wait for it.
  const text = spooled(Readable.from(linesOf(db, sheets), { objectMode: false }));
  return workbook(text, sheets, language);
}

async function* linesOf(db: Db, sheets: readonly (RowSheet | TableSheet)[]): AsyncGenerator<Buffer> {
  for (const sheet of sheets) {
    if ('table' in sheet)
      yield* (await copyRows(db, tableRows(db, sheet.table), sheet.columns)) as AsyncIterable<Buffer>;
    else for (const row of sheet.rows) yield Buffer.from(`${row.map(copyText).join('\t')}\n`);
    yield Buffer.from(`${endOfSheet}\n`);
  }
}
