import type { Language } from '@strojpark/core/contracts/common';
import type { Ctx } from '../../lib/ctx.ts';
import type { Download } from '../../lib/route.ts';
import { writeTables } from './export-contents.ts';
import { exportFile } from './export-file.ts';
import type { ExportColumn } from './export-rows.repo.ts';
import { tableRows, type TableRows } from './table-rows.repo.ts';

export interface TableExport {
  /** Of the file, before the day; and of the sheet in a workbook. */
  name: string;
  sheet: string;
  format: 'csv' | 'xlsx';
  separator: ';' | ',';
  language: Language;
  columns: readonly ExportColumn[];
  rows: TableRows;
}

/** Any rows as a file, no text of which a spreadsheet would compute. */
export function exportTable(ctx: Ctx, table: TableExport): Promise<Download> {
  const { name, sheet, format, separator, language, columns, rows } = table;
  return exportFile(ctx, { name, format }, () =>
    writeTables(ctx.db, [{ title: sheet, columns, rows: tableRows(ctx.db, rows) }], {
      format,
      separator,
      language,
    }),
  );
}
