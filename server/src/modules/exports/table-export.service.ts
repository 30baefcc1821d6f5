import type { Language } from '@strojpark/core/contracts/common';
import type { Ctx } from '../../lib/ctx.ts';
import type { Download } from '../../lib/route.ts';
import { spooled } from '../../lib/spool.ts';
import { csvHead, exportFile } from './export-file.ts';
import * as repo from './table-export.repo.ts';
import { workbook } from './workbook.ts';

export interface TableExport {
  /** Of the file, before the day; and of the sheet in a workbook. */
  name: string;
  sheet: string;
  format: 'csv' | 'xlsx';
  separator: ';' | ',';
  language: Language;
  columns: readonly repo.TableColumn[];
  rows: repo.TableRows;
}

/** Any rows as a file, no text of which a spreadsheet would compute. */
export function exportTable(ctx: Ctx, table: TableExport): Promise<Download> {
  const { name, sheet, format, separator, language, columns, rows } = table;
  return exportFile(ctx, { name, format }, async () => {
    if (format === 'csv') {
      const written = await repo.copyCsv(ctx.db, rows, columns, separator);
      return { written, head: csvHead(columns, separator) };
    }
    const text = spooled(await repo.copyText(ctx.db, rows, columns));
    return { written: workbook(text, sheet, columns, language) };
  });
}
