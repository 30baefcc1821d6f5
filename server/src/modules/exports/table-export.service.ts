import type { Language } from '@strojpark/core/domain/languages';
import type { Ctx } from '../../lib/ctx.ts';
import type { Download } from '../../lib/route.ts';
import { writeTables } from './export-contents.ts';
import { exportFile } from './export-file.ts';
import type { ExportColumn } from './export-rows.repo.ts';
import { tableRows, type TableRows } from './table-rows.repo.ts';

export interface TableExport {
  /** The file name before the day, and the name of the sheet. */
  name: string;
  sheet: string;
  format: 'csv' | 'xlsx';
  separator: ';' | ',';
  language: Language;
  columns: readonly ExportColumn[];
  rows: TableRows;
}

/** Writes any rows as a file without formulas. */
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
