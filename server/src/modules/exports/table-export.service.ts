import type { Language } from '@strojpark/core/domain/languages';
import type { Ctx } from '../../lib/ctx.ts';
import type { Download } from '../../lib/route.ts';
import { writeTables } from './export-contents.ts';
import { exportFile } from './export-file.ts';
import type { ExportColumn } from './export-rows.repo.ts';
import { tableRows, type TableRows } from './table-rows.repo.ts';

export interface TableExport {
  /** The name of the sheet. */
  sheet: string;
  /** What the file is named after, if not its sheet. */
  title?: string;
  format: 'csv' | 'xlsx';
  separator: ';' | ',';
  language: Language;
  columns: readonly ExportColumn[];
  rows: TableRows;
}

/** Writes any rows as a file without formulas. */
export function exportTable(ctx: Ctx, table: TableExport): Promise<Download> {
  const { sheet, title = sheet, format, separator, language, columns, rows } = table;
  return exportFile(ctx, { title, format }, () =>
    writeTables(ctx.db, [{ title: sheet, columns, rows: tableRows(ctx.db, rows) }], {
      format,
      separator,
      language,
    }),
  );
}
