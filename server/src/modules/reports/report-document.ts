import type { Readable } from 'node:stream';
import type { ReportParams } from '@strojpark/core/contracts/reports';
import type { Ctx } from '../../lib/ctx.ts';
import type { PdfLetterhead } from '../../lib/pdf-style.ts';

/** The input of the PDF process, one JSON value per line: the head, the rows, then the attached table in pieces. */

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
  letterhead: PdfLetterhead;
  language: string;
  /** Name and text: period, filters and other facts. */
  facts: [string, string][];
  /** How to read the numbers, and what is not listed. */
  notes: string[];
  summary: { title: string; table: ReportTable };
  columns: ReportColumn[];
  /** For example `strana {page} z {pages}`. */
  pageWords: string;
  /** Shown instead of rows when there are none. */
  none: string;
  /** Counted after the rows instead of being listed. */
  rest: { title: string; text: string } | null;
  /** The name of the attached table, if there is one. */
  attached: string | null;
}

/** The cells of a row, and the heading of its group. */
export interface ReportLine {
  group: string;
  cells: string[];
}

/** A part of the attached table, in base64. */
export interface AttachedPiece {
  piece: string;
}

/** A PDF lists what a person reads; its totals and the attached table cover all machines (docs/decisions/0030). */
export const maxListed = 1000;

/** Creates the content of a report and counts its rows. */
export type MakeReport = (ctx: Ctx, params: ReportParams) => Promise<{ content: Readable; rows: number }>;
