import type { delimiters, encodings } from '@strojpark/core/contracts/import-records';
import type { CellValue } from '@strojpark/core/domain/import-values';
import type { ParsePlan } from '../map/plan.ts';
import { cellText, excerpt, storedCells } from './cell-text.ts';
import { correctedCells, flawedRow, rowConverter } from './convert-row.ts';
import type { FileRefusalCode } from './file-refused.ts';
import { limits } from './limits.ts';
import type { Dialect, TableReader } from './read-table.ts';

export type Encoding = (typeof encodings)[number];
export type Delimiter = (typeof delimiters)[number];

export interface SourceFile {
  path: string;
  /** Only its extension counts. */
  fileName: string;
  /** Of a text file, where the user has chosen; otherwise detected. */
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  /** Of a workbook; the first one when left out. */
  sheet?: string | undefined;
}

/** Cells corrected by hand: row → column → text. */
export type Corrections = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface AnalysisTask {
  kind: 'analyze';
  file: SourceFile;
  /** Otherwise only the first rows are read. */
  countRows: boolean;
}

interface RowsTask {
  kind: 'import';
  file: SourceFile;
  plan: ParsePlan;
  /** Bounds the years. */
  now: string;
  batchId: string;
  corrections: Corrections;
}

export type ParseTask = AnalysisTask | RowsTask;

export interface Analysis extends Dialect {
  totalRows: number;
  columns: string[];
  /** Cells as text, in the order of the columns. */
  sample: string[][];
}

export type ParseResult = { type: 'analysis'; analysis: Analysis } | { type: 'imported'; rows: number };

/** What the child process reports, one line of JSON each. */
export type ParseMessage =
  | ParseResult
  | { type: 'progress'; rows: number }
  | { type: 'refused'; code: FileRefusalCode; params?: Record<string, string | number> };

interface ParseWork {
  reader: TableReader;
  /** When the whole table has been read. */
  result: (dialect: Dialect) => ParseResult;
}

/** What a task does with a table, in whichever process; `onLine` takes a row in COPY's text format. */
export function parseWork(task: ParseTask, onLine: (line: string, rows: number) => void): ParseWork {
  return task.kind === 'analyze' ? analyze(task) : convertRows(task, onLine);
}

function analyze({ countRows }: AnalysisTask): ParseWork {
  let columns: string[] = [];
  let totalRows = 0;
  const sample: string[][] = [];
  return {
    reader: {
      onHeader: (names) => (columns = names),
      onRow(cells) {
        totalRows += 1;
        if (sample.length < limits.sampleRows)
          sample.push(columns.map((_, index) => excerpt(cellText(cells[index]), limits.sampleCellLength)));
        return countRows || sample.length < limits.sampleRows;
      },
    },
    result: (dialect) => ({ type: 'analysis', analysis: { totalRows, columns, sample, ...dialect } }),
  };
}

function convertRows(
  { plan, now, batchId, corrections }: RowsTask,
  onLine: (line: string, rows: number) => void,
): ParseWork {
  let convert: ReturnType<typeof rowConverter>;
  let columns: string[] = [];
  let rows = 0;
  return {
    reader: {
      onHeader(names) {
        columns = names;
        convert = rowConverter(plan, columns, new Date(now));
      },
      onRow(read, row, flaw) {
        const corrected = corrections[row];
        const cells = storedCells(corrected ? correctedCells(read, columns, corrected) : read);
        const { values, errors } =
          flaw === undefined || corrected ? convert(cells) : flawedRow(flaw, cells, plan);
        const refusals = errors.length > 0 ? JSON.stringify(errors) : null;
        rows += 1;
        onLine(copyLine([batchId, row, refusals, JSON.stringify(cells), ...values]), rows);
        return true;
      },
    },
    result: () => ({ type: 'imported', rows }),
  };
}

/** One row in the text format of PostgreSQL's COPY. */
const copyLine = (values: readonly CellValue[]) => `${values.map(copyValue).join('\t')}\n`;

const special = /[\\\t\n\r]/;
const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copyValue(value: CellValue): string {
  if (value === null) return '\\N';
  if (typeof value !== 'string') return String(value);
  return special.test(value) ? value.replaceAll(/[\\\t\n\r]/g, (sign) => escapes[sign] ?? sign) : value;
}
