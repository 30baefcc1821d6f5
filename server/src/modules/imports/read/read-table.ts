import type { Cell } from '@strojpark/core/domain/imports/import-values';
import { extname } from 'node:path';
import { cellText, excerpt, isBlank } from './cell-text.ts';
import { FileRefused, limits } from './file-refused.ts';
import type { Delimiter, Encoding, SourceFile } from './parse-task.ts';
import { readCsv } from './read-csv.ts';

/** What is wrong with the row as a whole. */
export type RowFlaw = 'broken_quotes' | 'extra_cells';

/** Receives a row with its number in the spreadsheet; returning false ends the reading. */
export type RowSink = (cells: readonly Cell[], row: number, flaw?: RowFlaw) => boolean;

export interface TableReader {
  onHeader: (columns: string[]) => void;
  /** Receives a row that is not blank; returning false ends the reading. */
  onRow: (cells: readonly Cell[], row: number, flaw: RowFlaw | undefined) => boolean;
}

export interface Dialect {
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  sheet: string | null;
  sheets: string[];
}

/** Reads a file row by row: the first row that is not blank is the header. */
export async function readTable(bytes: Buffer, file: SourceFile, reader: TableReader): Promise<Dialect> {
  const kind = fileKind(file.fileName, bytes);
  let width = 0;
  let rows = 0;
  let last = 0;
  let seenCells = 0;

  const onRow: RowSink = (cells, row, flaw) => {
    if (row > limits.lastRow) throw new FileRefused('too_many_rows', { max: limits.rows });
    // Rows are identified by their numbers, which a forged workbook may repeat.
    if (!(row > last)) throw new FileRefused('damaged');
    last = row;
    // Blank cells far to the right cost as much memory as filled ones.
    seenCells += cells.length;
    if (seenCells > limits.cells) throw new FileRefused('too_demanding');
    const length = filledLength(cells);
    if (length === 0) return true;
    if (width === 0) {
      if (length > limits.columns) throw new FileRefused('too_many_columns', { max: limits.columns });
      width = length;
      reader.onHeader(columnNames(Array.from({ length }, (_, index) => cells[index])));
      return true;
    }
    rows += 1;
    if (rows > limits.rows) throw new FileRefused('too_many_rows', { max: limits.rows });
    // In a text file an extra cell means a delimiter inside a value; in a workbook it is only a note next to the
    // table.
    return reader.onRow(cells, row, flaw ?? (kind === 'csv' && length > width ? 'extra_cells' : undefined));
  };

  const dialect = await read(kind, bytes, file, onRow);
  if (width === 0) throw new FileRefused('empty');
  return dialect;
}

async function read(
  kind: ReturnType<typeof fileKind>,
  bytes: Buffer,
  file: SourceFile,
  onRow: RowSink,
): Promise<Dialect> {
  if (kind === 'csv') return { ...readCsv(bytes, file, onRow), sheet: null, sheets: [] };
  // Loaded only where it is needed: in the child process.
  const { readXlsRows, readXlsx } = await import('./read-workbook.ts');
  const readRows = kind === 'xlsx' ? readXlsx : readXlsRows;
  return { encoding: null, delimiter: null, ...(await readRows(bytes, file.sheet, onRow)) };
}

/** The number of cells up to the last one that is not blank. */
function filledLength(cells: readonly Cell[]): number {
  let length = cells.length;
  while (length > 0 && isBlank(cells[length - 1])) length -= 1;
  return length;
}

/**
 * A name for each column: its header, `Cena (2)` for a repeated one, and the spreadsheet letter such as `[E]`
 * without one.
 */
function columnNames(header: readonly Cell[]): string[] {
  const taken = new Set<string>();
  return header.map((cell, index) => {
    const text = excerpt(cellText(cell).replaceAll(/\s+/g, ' ').trim(), limits.headerLength);
    const name = unused(text === '' ? `[${columnLetter(index)}]` : text, taken);
    taken.add(name);
    return name;
  });
}

function unused(name: string, taken: ReadonlySet<string>): string {
  for (let count = 1; ; count++) {
    const candidate = count === 1 ? name : `${name} (${count})`;
    if (!taken.has(candidate)) return candidate;
  }
}

function columnLetter(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetter(Math.floor(index / 26) - 1) + last;
}

type FileKind = 'xlsx' | 'xls' | 'csv';

const zipMark = Buffer.from('PK\u0003\u0004', 'latin1');
const compoundMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The first record of a BIFF8 workbook, and the one that follows when it has a password. */
const workbookStart = Buffer.from('0908100000060500', 'hex');
const passwordRecord = 0x2f;
const beginLength = 20;

const isLike = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
const wide = (text: string) => Buffer.from(text, 'utf16le');

/** The kind of a file by its content, which must match its extension. */
function fileKind(fileName: string, bytes: Buffer): FileKind {
  if (bytes.length === 0) throw new FileRefused('empty');
  const kind = contentKind(bytes);
  if (extname(fileName).toLowerCase() !== `.${kind}`) throw new FileRefused('not_a_spreadsheet');
  return kind;
}

function contentKind(bytes: Buffer): FileKind {
  if (isLike(bytes, zipMark)) return 'xlsx';
  if (isLike(bytes, compoundMark)) return compoundKind(bytes);
  const start = bytes
    .subarray(0, 1024)
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart();
  // HTML and other documents are text too, but not tables.
  if (bytes.includes(0) || /^(?:<|%PDF|\{\\rtf)/.test(start)) throw new FileRefused('not_a_spreadsheet');
  return 'csv';
}

/** Office uses the same container for old workbooks, other documents and encrypted new workbooks. */
function compoundKind(bytes: Buffer): FileKind {
  if (bytes.includes(wide('EncryptedPackage'))) throw new FileRefused('encrypted');
  if (!bytes.includes(wide('Workbook'))) throw new FileRefused('not_a_spreadsheet');
  const begin = bytes.indexOf(workbookStart);
  const next = begin + beginLength;
  if (begin !== -1 && next + 2 <= bytes.length && bytes.readUInt16LE(next) === passwordRecord)
    throw new FileRefused('encrypted');
  return 'xls';
}
