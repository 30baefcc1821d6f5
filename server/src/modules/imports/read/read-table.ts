import { findHeader, headerSearchRows } from '@strojpark/core/domain/imports/find-header';
import type { Cell } from '@strojpark/core/domain/imports/import-values';
import { open as openFile, readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { cellText, excerpt, isBlank } from './cell-text.ts';
import { megabyte } from '../../../lib/upload-limits.ts';
import { boundsOf, FileRefused, limits } from './file-refused.ts';
import type { Delimiter, Encoding, SourceFile } from './parse-task.ts';
import { examineText, readCsv, wideEncodingOf, type TextFile } from './read-csv.ts';

/** What is wrong with the row as a whole. */
export type RowFlaw = 'broken_quotes' | 'extra_cells';

/** Receives a row with its number in the spreadsheet; returning false ends the reading. */
export type RowSink = (cells: readonly Cell[], row: number, flaw?: RowFlaw) => boolean;

export interface TableReader {
  onHeader: (columns: string[]) => void;
  /** Receives a row that is not blank; returning false ends the reading. */
  onRow: (cells: readonly Cell[], row: number, flaw: RowFlaw | undefined) => boolean;
}

/** Cells merged over several rows; rows and columns count from zero. */
export interface VerticalMerge {
  startRow: number;
  endRow: number;
  column: number;
}

export interface Dialect {
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  sheet: string | null;
  sheets: string[];
  /** 0 for a file without a header. */
  headerRow: number;
  firstRows: { row: number; text: string }[];
  mergedCells: number;
  fillMerged: boolean;
}

interface TableRow {
  cells: readonly Cell[];
  row: number;
  flaw: RowFlaw | undefined;
}

/** Reads a file row by row; the header is found among the first rows unless the caller names it. */
export async function readTable(file: SourceFile, reader: TableReader): Promise<Dialect> {
  const source = await openSource(file);
  const bounds = boundsOf(file.maxMegabytes);
  const opening: TableRow[] = [];
  let header: Header | null = null;
  let rows = 0;
  let last = 0;
  let seenCells = 0;

  const pass = ({ cells, row, flaw }: TableRow, { width }: Header): boolean => {
    rows += 1;
    if (rows > bounds.rows) throw new FileRefused('too_many_rows', { max: bounds.rows });
    // In a text file an extra cell means a delimiter inside a value; in a workbook it is only a note next to the
    // table.
    const isLonger = source.kind === 'csv' && filledLength(cells) > width;
    return reader.onRow(cells, row, flaw ?? (isLonger ? 'extra_cells' : undefined));
  };
  const open = (): boolean => {
    header = headerOf(opening, file.headerRow);
    reader.onHeader(header.columns);
    for (const one of opening) if (one.row > header.row && !pass(one, header)) return false;
    return true;
  };
  const onRow: RowSink = (cells, row, flaw) => {
    if (row > bounds.lastRow) throw new FileRefused('too_many_rows', { max: bounds.rows });
    // Rows are identified by their numbers, which a forged workbook may repeat.
    if (!(row > last)) throw new FileRefused('damaged');
    last = row;
    // Blank cells far to the right cost as much memory as filled ones.
    seenCells += cells.length;
    if (seenCells > bounds.cells) throw new FileRefused('too_demanding');
    if (filledLength(cells) === 0) return true;
    const one = { cells, row, flaw };
    if (header !== null) return pass(one, header);
    opening.push(one);
    return opening.length < headerSearchRows || open();
  };

  const { merges, ...dialect } = await read(source, file, onRow);
  if (opening.length === 0) throw new FileRefused('empty');
  if (header === null) open();
  const headerRow = (header as Header | null)?.row ?? 0;
  return {
    ...dialect,
    headerRow,
    firstRows: opening.slice(0, limits.firstRows).map(({ cells, row }) => ({
      row,
      text: excerpt(cells.map(cellText).filter(Boolean).join(' | '), limits.firstRowLength),
    })),
    mergedCells: merges.filter(({ startRow }) => startRow >= headerRow).length,
    fillMerged: file.fillMerged === true,
  };
}

interface Header {
  /** 0 without a header. */
  row: number;
  columns: string[];
  width: number;
}

/** The names of the columns: from the chosen or found header, or the letters of the columns. */
function headerOf(opening: readonly TableRow[], chosen: number | undefined): Header {
  const found = findHeader(opening.map(({ cells }) => cells));
  const row = chosen ?? (found === null ? 0 : (opening[found]?.row ?? 0));
  const cells = opening.find((one) => one.row === row)?.cells;
  if (row > 0 && cells === undefined) throw new FileRefused('no_header_row', { row });
  const width = cells ? filledLength(cells) : Math.max(...opening.map((one) => filledLength(one.cells)));
  if (width > limits.columns) throw new FileRefused('too_many_columns', { max: limits.columns });
  const columns = Array.from({ length: width }, (_, index) => index);
  return {
    row,
    columns: cells ? columnNames(columns.map((index) => cells[index])) : columns.map(columnLetter),
    width,
  };
}

async function read(
  source: Source,
  file: SourceFile,
  onRow: RowSink,
): Promise<Pick<Dialect, 'encoding' | 'delimiter' | 'sheet' | 'sheets'> & { merges: VerticalMerge[] }> {
  if (source.kind === 'csv')
    return { ...(await readCsv(source.text, file, onRow)), sheet: null, sheets: [], merges: [] };
  // Loaded only where it is needed: in the child process.
  const { readOdsRows, readXlsRows, readXlsx } = await import('./read-workbook.ts');
  const readRows = { xlsx: readXlsx, xls: readXlsRows, ods: readOdsRows }[source.kind];
  return { encoding: null, delimiter: null, ...(await readRows(source.bytes, file, onRow)) };
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

/** A text file is read piece by piece, a workbook as a whole. */
type Source = { kind: 'csv'; text: TextFile } | { kind: 'xlsx' | 'xls' | 'ods'; bytes: Buffer };

const zipMark = Buffer.from('PK\u0003\u0004', 'latin1');
/** The first entry of an .ods file, by its name and content. */
const odsMark = Buffer.from('mimetypeapplication/vnd.oasis.opendocument.spreadsheet', 'latin1');
const compoundMark = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** The first record of a BIFF8 workbook, and the one that follows when it has a password. */
const workbookStart = Buffer.from('0908100000060500', 'hex');
const passwordRecord = 0x2f;
const beginLength = 20;

const isLike = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark);
const wide = (text: string) => Buffer.from(text, 'utf16le');

const headLength = 1024;

/** The kind of a file by its content, which must match its extension. */
async function openSource({ path, fileName }: SourceFile): Promise<Source> {
  const { head, length } = await headOf(path);
  if (length === 0) throw new FileRefused('empty');
  const source = await sourceOf(path, head, length);
  if (extname(fileName).toLowerCase() !== `.${source.kind}`) throw new FileRefused('not_a_spreadsheet');
  return source;
}

async function headOf(path: string): Promise<{ head: Buffer; length: number }> {
  const handle = await openFile(path);
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0);
    return { head: buffer.subarray(0, bytesRead), length: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

async function sourceOf(path: string, head: Buffer, length: number): Promise<Source> {
  const isZip = isLike(head, zipMark);
  if (isZip || isLike(head, compoundMark)) {
    const max = limits.workbookMegabytes;
    if (length > max * megabyte) throw new FileRefused('workbook_too_big', { max });
    const bytes = await readFile(path);
    if (!isZip) return { kind: compoundKind(bytes), bytes };
    return { kind: head.subarray(0, 200).includes(odsMark) ? 'ods' : 'xlsx', bytes };
  }
  const wideEncoding = wideEncodingOf(head, length);
  const start = (
    wideEncoding === null
      ? head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '')
      : new TextDecoder(wideEncoding).decode(head)
  ).trimStart();
  // HTML and other documents are text too, but not tables.
  if (/^(?:<|%PDF|\{\\rtf)/.test(start)) throw new FileRefused('not_a_spreadsheet');
  const text = await examineText(path, head, length);
  if (wideEncoding === null && text.hasZeros) throw new FileRefused('not_a_spreadsheet');
  return { kind: 'csv', text };
}

/** Office uses the same container for old workbooks, other documents and encrypted new workbooks. */
function compoundKind(bytes: Buffer): 'xls' {
  if (bytes.includes(wide('EncryptedPackage'))) throw new FileRefused('encrypted');
  if (!bytes.includes(wide('Workbook'))) throw new FileRefused('not_a_spreadsheet');
  const begin = bytes.indexOf(workbookStart);
  const next = begin + beginLength;
  if (begin !== -1 && next + 2 <= bytes.length && bytes.readUInt16LE(next) === passwordRecord)
    throw new FileRefused('encrypted');
  return 'xls';
}
