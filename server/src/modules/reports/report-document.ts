import type { Readable } from 'node:stream';
import type { ReportParams } from '@strojpark/core/contracts/reports';
import type { Ctx } from '../../lib/ctx.ts';

/** The input of the PDF process, one JSON value per line: the head, then the rows. */

export interface ReportColumn {
  header: string;
  align: 'left' | 'right';
  /** In points, or `*` for an equal part of the remaining width. */
  width: number | '*';
}

export interface ReportTable {
  columns: ReportColumn[];
  rows: string[][];
}

export interface ReportHead {
  title: string;
  company: string;
  language: string;
  /** Name and text: period, filters and other facts. */
  facts: [string, string][];
  /** How to read the numbers, and what is not included. */
  notes: string[];
  summary: { title: string; table: ReportTable };
  columns: ReportColumn[];
  /** For example `strana {page} z {pages}`. */
  pageWords: string;
  /** Shown instead of rows when there are none. */
  none: string;
}

/** The cells of a row, and the heading of its group. */
export interface ReportLine {
  group: string;
  cells: string[];
}

/** Creates the content of a report and counts its rows. */
export type MakeReport = (ctx: Ctx, params: ReportParams) => Promise<{ content: Readable; rows: number }>;
