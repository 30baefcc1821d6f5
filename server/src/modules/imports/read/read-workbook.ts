import { readXls, streamXlsxRows } from 'hucre/xlsx';
import { FileRefused } from './file-refused.ts';
import type { RowSink } from './read-table.ts';
import { checkZip, partText, type ZipPart } from './zip-check.ts';

/** The sheet that was read, and all that there are. */
export interface Sheets {
  sheet: string | null;
  sheets: string[];
}

const limit = 100;

/** Hands over the rows of one sheet of a .xlsx file. Formulas are never run: their kept values count. */
export async function readXlsx(bytes: Buffer, wanted: string | undefined, onRow: RowSink): Promise<Sheets> {
  const parts = await checkZip(bytes);
  const has = (test: (name: string) => boolean) => parts.some(({ name }) => test(name));
  if (!has((name) => name === '[Content_Types].xml') || !has((name) => name.startsWith('xl/')))
    throw new FileRefused('not_a_spreadsheet');
  const found = chosen(sheetNames(bytes, parts), wanted);
  const index = Math.max(0, found.sheets.indexOf(found.sheet ?? ''));
  for await (const { index: row, values } of streamXlsxRows(bytes, { sheet: index })) {
    if (!onRow(values, row + 1)) break;
  }
  return found;
}

/** Hands over the rows of one sheet of a .xls file (BIFF8). */
export async function readXlsRows(
  bytes: Buffer,
  wanted: string | undefined,
  onRow: RowSink,
): Promise<Sheets> {
  const { sheets } = await readXls(bytes);
  const names = sheets.map(({ name }) => name);
  const found = chosen(names, wanted);
  const rows = sheets[Math.max(0, names.indexOf(found.sheet ?? ''))]?.rows ?? [];
  // Rows without cells are holes.
  for (const [index, values] of rows.entries()) {
    if (!onRow(values ?? [], index + 1)) break;
  }
  return found;
}

function chosen(names: readonly string[], wanted: string | undefined): Sheets {
  const sheets = names.slice(0, limit);
  if (wanted !== undefined && !sheets.includes(wanted))
    throw new FileRefused('unknown_sheet', { sheet: wanted });
  return { sheet: wanted ?? sheets[0] ?? null, sheets };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The names in the order of the workbook's own list, which is all that is looked at here. */
function sheetNames(bytes: Buffer, parts: readonly ZipPart[]): string[] {
  const list = parts.find(({ name }) => name === 'xl/workbook.xml');
  if (!list) return [];
  const tags = partText(bytes, list).match(/<(?:\w{1,20}:)?sheet\s[^>]{0,1000}>/g) ?? [];
  return tags.map((tag) =>
    (/\sname="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll(
      /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7}));/g,
      (_, name: string | undefined, code: string) =>
        name === undefined ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (entities[name] ?? ''),
    ),
  );
}
