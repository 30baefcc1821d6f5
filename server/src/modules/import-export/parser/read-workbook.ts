import { readXls, streamXlsxRows } from 'hucre/xlsx';
import { FileRefused } from './file-refused.ts';
import type { RowSink } from './read-table.ts';
import { checkZip } from './zip-check.ts';

/** Hands over the rows of the first sheet of a .xlsx file. Formulas are never run: their kept values count. */
export async function readXlsx(bytes: Buffer, onRow: RowSink): Promise<void> {
  const parts = await checkZip(bytes);
  const isWorkbook = parts.includes('[Content_Types].xml') && parts.some((name) => name.startsWith('xl/'));
  if (!isWorkbook) throw new FileRefused('not_a_spreadsheet');
  for await (const { index, values } of streamXlsxRows(bytes)) {
    if (!onRow(values, index + 1)) return;
  }
}

/** Hands over the rows of the first sheet of a .xls file (BIFF8). */
export async function readXlsRows(bytes: Buffer, onRow: RowSink): Promise<void> {
  const { sheets } = await readXls(bytes);
  const rows = sheets[0]?.rows ?? [];
  // Rows without cells are holes.
  for (const [index, values] of rows.entries()) {
    if (!onRow(values ?? [], index + 1)) return;
  }
}
