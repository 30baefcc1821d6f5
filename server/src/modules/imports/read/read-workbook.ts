import { readOds } from 'hucre/ods';
import { readXls, streamXlsxRows } from 'hucre/xlsx';
import type { Cell } from '@strojpark/core/domain/imports/import-values';
import { formatOfCode, withFormat } from './cell-format.ts';
import { FileRefused } from './file-refused.ts';
import type { SourceFile } from './parse-task.ts';
import type { RowSink, VerticalMerge } from './read-table.ts';
import { readSheetMarks, type MergedRange } from './sheet-marks.ts';
import { checkZip, partText, type ZipPart } from './zip-parts.ts';

/** The sheet that was read, and all sheets of the workbook. */
interface Sheets {
  sheet: string | null;
  sheets: string[];
}

interface ReadSheet extends Sheets {
  merges: VerticalMerge[];
}

type HowToRead = Pick<SourceFile, 'sheet' | 'fillMerged'>;

const maxSheets = 100;

/** Reads the rows of one sheet of an .xlsx file. Formulas are never run; their stored values are used. */
export async function readXlsx(bytes: Buffer, how: HowToRead, onRow: RowSink): Promise<ReadSheet> {
  const parts = await checkZip(bytes);
  const has = (test: (name: string) => boolean) => parts.some(({ name }) => test(name));
  if (!has((name) => name === '[Content_Types].xml') || !has((name) => name.startsWith('xl/')))
    throw new FileRefused('not_a_spreadsheet');
  const found = chooseSheet(sheetNames(bytes, parts), how.sheet);
  const index = Math.max(0, found.sheets.indexOf(found.sheet ?? ''));
  const { ranges, formatsOf } = await readSheetMarks(bytes, parts, index);
  const merges = verticalOnes(ranges);
  const fill = filler(how.fillMerged ? merges : []);
  for await (const { index: row, values } of streamXlsxRows(bytes, { sheet: index })) {
    const formats = formatsOf(row);
    const cells = formats ? values.map((cell, column) => withFormat(cell, formats.get(column))) : values;
    if (!onRow(fill(cells, row), row + 1)) break;
  }
  return { ...found, merges };
}

/** Reads the rows of one sheet of an .ods file. */
export async function readOdsRows(bytes: Buffer, how: HowToRead, onRow: RowSink): Promise<ReadSheet> {
  await checkZip(bytes);
  const { sheets } = await readOds(bytes, { readStyles: true });
  for (const { rows, cells } of sheets) {
    for (const [place, { style }] of cells ?? []) {
      const [row = 0, column = 0] = place.split(',').map(Number);
      const [values, format] = [rows[row], formatOfCode(style?.numFmt ?? '')];
      if (values && format) values[column] = withFormat(values[column], format) as (typeof values)[number];
    }
  }
  return passRows(sheets, how, onRow);
}

interface SheetRows {
  name: string;
  rows: readonly (readonly Cell[] | undefined)[];
  merges?: readonly MergedRange[];
}

function passRows(sheets: readonly SheetRows[], how: HowToRead, onRow: RowSink): ReadSheet {
  const names = sheets.map(({ name }) => name);
  const found = chooseSheet(names, how.sheet);
  const sheet = sheets[Math.max(0, names.indexOf(found.sheet ?? ''))];
  const merges = verticalOnes(sheet?.merges ?? []);
  const fill = filler(how.fillMerged ? merges : []);
  // Rows without cells are holes in the array.
  for (const [index, values] of (sheet?.rows ?? []).entries()) {
    if (!onRow(fill(values ?? [], index), index + 1)) break;
  }
  return { ...found, merges };
}

const verticalOnes = (ranges: readonly MergedRange[]): VerticalMerge[] =>
  ranges
    .filter(({ startRow, endRow }) => endRow > startRow)
    .map(({ startRow, endRow, startCol }) => ({ startRow, endRow, column: startCol }))
    .toSorted((one, other) => one.startRow - other.startRow);

/** Puts the value of merged cells into each of their rows; called for the rows in their order. */
function filler(merges: readonly VerticalMerge[]) {
  let next = 0;
  let open: { endRow: number; column: number; value: Cell }[] = [];
  return (cells: readonly Cell[], row: number): readonly Cell[] => {
    if (open.length === 0 && next === merges.length) return cells;
    open = open.filter(({ endRow }) => endRow >= row);
    const filled = [...cells];
    for (const { column, value } of open) filled[column] ??= value;
    for (let merge = merges[next]; merge && merge.startRow <= row; merge = merges[++next]) {
      if (merge.startRow === row) open.push({ ...merge, value: cells[merge.column] });
    }
    return filled;
  };
}

/** Reads the rows of one sheet of an .xls file (BIFF8). */
export async function readXlsRows(bytes: Buffer, how: HowToRead, onRow: RowSink): Promise<ReadSheet> {
  const { sheets } = await readXls(bytes);
  return passRows(sheets, how, onRow);
}

function chooseSheet(names: readonly string[], wanted: string | undefined): Sheets {
  const sheets = names.slice(0, maxSheets);
  if (wanted !== undefined && !sheets.includes(wanted))
    throw new FileRefused('unknown_sheet', { sheet: wanted });
  return { sheet: wanted ?? sheets[0] ?? null, sheets };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Sheet names in workbook order, without reading the rest of the workbook. */
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
