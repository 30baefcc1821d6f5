import type { Cell } from '@strojpark/core/domain/import-values';
import { isBlank } from './cell-text.ts';
import { columnNames } from './column-names.ts';
import { fileKind } from './file-kind.ts';
import { FileRefused } from './file-refused.ts';
import { limits } from './limits.ts';
import type { Delimiter, Encoding, SourceFile } from './parse-task.ts';
import { readCsv } from './read-csv.ts';
import { readXlsRows, readXlsx } from './read-workbook.ts';

/** What is wrong with a row before its cells are looked at. */
export type RowFlaw = 'broken_quotes' | 'extra_cells';

/** Takes a row with its number in the spreadsheet; false ends the reading. */
export type RowSink = (cells: readonly Cell[], row: number, flaw?: RowFlaw) => boolean;

export interface TableReader {
  onHeader: (columns: string[]) => void;
  /** A row that is not blank; false ends the reading. */
  onRow: (cells: readonly Cell[], row: number, flaw: RowFlaw | undefined) => boolean;
}

interface Dialect {
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
    // Rows are told apart by their numbers, which a made-up workbook may repeat.
    if (!(row > last)) throw new FileRefused('damaged');
    last = row;
    // Blank cells far to the right cost as much as filled ones.
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
    // In text a surplus cell means that a delimiter stood inside a value; in workbooks it is a side note.
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
  const readRows = kind === 'xlsx' ? readXlsx : readXlsRows;
  return { encoding: null, delimiter: null, ...(await readRows(bytes, file.sheet, onRow)) };
}

/** The number of cells up to the last one that is not blank. */
function filledLength(cells: readonly Cell[]): number {
  let length = cells.length;
  while (length > 0 && isBlank(cells[length - 1])) length -= 1;
  return length;
}
