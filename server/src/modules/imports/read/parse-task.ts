/** What the server and its parsing process say to each other; both sides check nothing twice. */

import type { delimiters, encodings } from '@strojpark/core/contracts/import-records';
import type { ImportField } from '@strojpark/core/domain/import-values';

export type Encoding = (typeof encodings)[number];
export type Delimiter = (typeof delimiters)[number];

export interface SourceFile {
  path: string;
  /** Only its extension counts. */
  fileName: string;
  /** Forced by the user; else found out. Of a csv file only. */
  encoding?: Encoding | undefined;
  delimiter?: Delimiter | undefined;
  /** Of a workbook; the first one when left out. */
  sheet?: string | undefined;
}

/** Where the values of a target come from. */
export type FeedSource = { column: string } | { constant: string };

export interface Feed {
  target: string;
  source: FeedSource;
  field: ImportField;
  /** The target is a custom field: its value travels in one column with those of the others. */
  isCustom: boolean;
}

/** A target without a column of its own: the first of `from` that has a value. */
export interface DerivedFeed {
  target: string;
  from: readonly string[];
  take: 'value' | 'year';
  field: ImportField;
}

export interface ParsePlan {
  feeds: readonly Feed[];
  derived: readonly DerivedFeed[];
}

export type ParseTask =
  | { kind: 'analyze'; file: SourceFile; /** Else only the first rows are read. */ countRows: boolean }
  /** `now` bounds the years. */
  | {
      kind: 'import';
      file: SourceFile;
      plan: ParsePlan;
      now: string;
      batchId: string;
      corrections: Corrections;
    };

/** Cells that were mended by hand: row → column → text. */
export type Corrections = Readonly<Record<string, Readonly<Record<string, string>>>>;

export interface Analysis {
  totalRows: number;
  columns: string[];
  encoding: Encoding | null;
  delimiter: Delimiter | null;
  sheet: string | null;
  sheets: string[];
  /** Cells as text, in the order of the columns. */
  sample: string[][];
}

/** Why a file is not read at all; the texts are the messages `import.failures.<code>`. */
export type FileRefusalCode =
  | 'upload_gone'
  | 'not_a_spreadsheet'
  | 'encrypted'
  | 'damaged'
  | 'empty'
  | 'wrong_encoding'
  | 'unknown_column'
  | 'unknown_sheet'
  | 'fields_changed'
  | 'too_many_records'
  | 'too_big_unpacked'
  | 'too_many_rows'
  | 'too_many_columns'
  | 'too_demanding';

/** Lines of JSON on the channel beside the rows. */
export type ParseMessage =
  | { type: 'progress'; rows: number }
  | { type: 'analysis'; analysis: Analysis }
  | { type: 'imported'; rows: number }
  | { type: 'refused'; code: FileRefusalCode; params?: Record<string, string | number> };

/** The columns of the staged rows, in their order. */
export function stagingColumns(plan: ParsePlan): string[] {
  const custom = customFeedsOf(plan).length > 0 ? ['custom_fields'] : [];
  return ['batch_id', 'row_number', 'errors', 'cells', ...targetsOf(plan), ...custom];
}

/** The targets of a plan that have a column each: those with a source of their own, then the derived ones. */
export function targetsOf({ feeds, derived }: ParsePlan): string[] {
  return [...feeds.filter(({ isCustom }) => !isCustom), ...derived].map(({ target }) => target);
}

export const customFeedsOf = ({ feeds }: ParsePlan): Feed[] => feeds.filter(({ isCustom }) => isCustom);
