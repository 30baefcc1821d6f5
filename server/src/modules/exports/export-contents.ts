import { Readable } from 'node:stream';
import type { Language } from '@strojpark/core/domain/languages';
import type { ExportFormat } from '@strojpark/core/domain/files/exports';
import type { Db } from '../../db/connect.ts';
import { spooled } from '../../lib/spool.ts';
import { copyCsv, copyJson, copyText, type ExportColumn, type ExportRows } from './export-rows.repo.ts';
import { endOfSheet } from './workbook-parts.ts';
import { workbook } from './workbook.ts';

/** Rows with the selected columns. */
export interface ExportTable {
  title: string;
  columns: readonly ExportColumn[];
  rows: ExportRows;
}

export interface Contents {
  written: Readable;
  /** Text before and after the rows. */
  head?: string;
  tail?: string;
  /** The number of rows, once all are written. */
  rows: () => number;
}

export interface WritingOptions {
  format: ExportFormat;
  separator: ';' | ',';
  language: Language;
}

/** Called with the number of lines written so far; writing stops when it rejects. */
export type OnLines = (lines: number) => Promise<void>;

const lineFeed = 10;

async function* counted(source: Readable, onLines: OnLines): AsyncGenerator<Buffer> {
  let lines = 0;
  for await (const chunk of source as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(lineFeed); at !== -1; at = chunk.indexOf(lineFeed, at + 1)) lines++;
    await onLines(lines);
    yield chunk;
  }
}

const counting = (source: Readable, onLines: OnLines | undefined) =>
  onLines ? Readable.from(counted(source, onLines), { objectMode: false }) : source;

/** The header line of a csv file, after the byte order mark that makes Excel read UTF-8. */
function csvHead(columns: readonly { header: string }[], separator: ';' | ','): string {
  const headers = columns.map(({ header }) => `"${header.replaceAll('"', '""')}"`);
  return `${separator === ';' ? '\uFEFF' : ''}${headers.join(separator)}\n`;
}

/** One table as a file; several are only possible as the sheets of a workbook. */
export async function writeTables(
  db: Db,
  tables: readonly [ExportTable, ...ExportTable[]],
  { format, separator, language }: WritingOptions,
  onLines?: OnLines,
): Promise<Contents> {
  const [{ rows, columns }] = tables;
  switch (format) {
    case 'csv': {
      const copied = await copyCsv(db, rows, columns, separator);
      const head = csvHead(columns, separator);
      return { written: counting(copied, onLines), head, rows: () => copied.rowCount };
    }
    case 'json': {
      const copied = await copyJson(db, rows, columns);
      return { written: counting(copied, onLines), head: '[\n', tail: ']\n', rows: () => copied.rowCount };
    }
    case 'xlsx':
      return writeWorkbook(db, tables, language, onLines);
  }
}

async function writeWorkbook(
  db: Db,
  [first, ...others]: readonly [ExportTable, ...ExportTable[]],
  language: Language,
  onLines: OnLines | undefined,
): Promise<Contents> {
  // Errors of the database surface before anything is sent.
  const firstRows = await copyText(db, first.rows, first.columns);
  let count = 0;
  async function* sheets() {
    yield* firstRows as AsyncIterable<Buffer>;
    yield Buffer.from(`${endOfSheet}\n`);
    count += firstRows.rowCount;
    for (const { rows, columns } of others) {
      const copied = await copyText(db, rows, columns);
      yield* copied as AsyncIterable<Buffer>;
      yield Buffer.from(`${endOfSheet}\n`);
      count += copied.rowCount;
    }
  }
  // The workbook process is slower than the database, which must not wait for it.
  const text = spooled(Readable.from(sheets(), { objectMode: false }));
  const named = [first, ...others].map(({ title, columns }) => ({ name: title, columns }));
  return { written: workbook(counting(text, onLines), named, language), rows: () => count };
}
