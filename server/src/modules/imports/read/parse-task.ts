import type { delimiters, encodings } from '@strojpark/core/contracts/import-records';
import type { ColumnProfile } from '@strojpark/core/domain/imports/column-profile';
import type { MappingPlan } from '../map/plan.ts';
import { cellText, excerpt } from './cell-text.ts';
import { columnProfiler } from './column-profile.ts';
import { stagingReader, type Corrections } from './convert-row.ts';
import { limits, type FileRefusalCode } from './file-refused.ts';
import type { Dialect, TableReader } from './read-table.ts';

export type Encoding = (typeof encodings)[number];
export type Delimiter = (typeof delimiters)[number];

export interface SourceFile {
  path: string;
  /** Used only for its extension. */
  fileName: string;
  /** The size that a text file may have in this installation. */
  maxMegabytes: number;
  /** Of a text file, if chosen by the user; otherwise detected. */
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  /** Of a workbook; defaults to the first sheet. */
  sheet?: string | undefined;
  /** 0 for a file without a header; found by default. */
  headerRow?: number | undefined;
  fillMerged?: boolean | undefined;
}

interface AnalysisTask {
  kind: 'analyze';
  file: SourceFile;
  /** Without it only the first rows are read. */
  countRows: boolean;
}

interface ImportTask {
  kind: 'import';
  file: SourceFile;
  plan: MappingPlan;
  now: string;
  batchId: string;
  corrections: Corrections;
}

export type ParseTask = AnalysisTask | ImportTask;

export interface Analysis extends Dialect {
  totalRows: number;
  columns: string[];
  /** Cell texts in column order. */
  sample: string[][];
  /** What the columns contain, in their order. */
  profiles: ColumnProfile[];
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

/** Runs a task on a table, in either process; `onLine` receives each row in COPY's text format. */
export function parseWork(task: ParseTask, onLine: (line: string, rows: number) => void): ParseWork {
  if (task.kind === 'analyze') return analyze(task);
  let rows = 0;
  const reader = stagingReader({ ...task, now: new Date(task.now) }, (line) => onLine(line, ++rows));
  return { reader, result: () => ({ type: 'imported', rows }) };
}

function analyze({ countRows }: AnalysisTask): ParseWork {
  let columns: string[] = [];
  let totalRows = 0;
  const sample: string[][] = [];
  let profiler = columnProfiler(0);
  return {
    reader: {
      onHeader(names) {
        columns = names;
        profiler = columnProfiler(names.length);
      },
      onRow(cells) {
        totalRows += 1;
        profiler.add(cells);
        if (sample.length < limits.sampleRows)
          sample.push(columns.map((_, index) => excerpt(cellText(cells[index]), limits.sampleCellLength)));
        return countRows || sample.length < limits.sampleRows;
      },
    },
    result: (dialect) => ({
      type: 'analysis',
      analysis: { totalRows, columns, sample, profiles: profiler.result(), ...dialect },
    }),
  };
}
