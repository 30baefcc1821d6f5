import { Readable } from 'node:stream';
import { throughProgram } from '../../lib/through-program.ts';

export type CellKind = 'text' | 'number' | 'money' | 'percent' | 'date';

/** A sheet begins with its columns; the rows that follow belong to it. Days are `YYYY-MM-DD`. */
export interface SheetHead {
  sheet: string;
  columns: { header: string; kind: CellKind; width: number }[];
}
export type SheetRow = (string | number | null)[];
export interface ReportSheet extends SheetHead {
  rows: Iterable<SheetRow>;
}

const program = new URL('report-workbook.child.ts', import.meta.url);
const limits = { megabytes: 1024, seconds: 300 };

/** Sheets of typed cells as a workbook, written by a process of its own. */
export function reportWorkbook(sheets: Iterable<ReportSheet>): Readable {
  return throughProgram(Readable.from(linesOf(sheets)), program, '', limits);
}

function* linesOf(sheets: Iterable<ReportSheet>): Generator<string> {
  for (const { rows, ...head } of sheets) {
    yield `${JSON.stringify(head)}\n`;
    for (const row of rows) yield `${JSON.stringify(row)}\n`;
  }
}
