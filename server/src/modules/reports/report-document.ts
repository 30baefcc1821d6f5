import type { Readable } from 'node:stream';
import type { ReportParams } from '@strojpark/core/contracts/reports';
import type { Ctx } from '../../lib/ctx.ts';

/** What the program that renders a report as PDF is told, one JSON value a line: the head, then the rows. */

export interface ReportColumn {
  header: string;
  align: 'left' | 'right';
  /** In points, or `*` for a share of what is left. */
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
  /** Period, filters and what else the reader must know: name and text. */
  facts: [string, string][];
  /** How to read the numbers, and what was left out. */
  notes: string[];
  summary: { title: string; table: ReportTable };
  columns: ReportColumn[];
  /** `strana {page} z {pages}` */
  pageWords: string;
  /** What stands in place of the rows when there are none. */
  none: string;
}

/** A row of cells under the heading that it shares with its neighbours. */
export interface ReportLine {
  group: string;
  cells: string[];
}

/** Answers the content of a report, and how many rows it lists. */
export type MakeReport = (ctx: Ctx, params: ReportParams) => Promise<{ content: Readable; rows: number }>;
