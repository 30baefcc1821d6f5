import type { Readable } from 'node:stream';
import type { Language } from '@strojpark/core/domain/languages';
import { pipeThroughProcess } from '../../lib/pipe-through-process.ts';
import type { ColumnKind } from './csv-cell.repo.ts';

/** `percent`: a fraction of one. */
export type CellKind = ColumnKind | 'percent';

export interface SheetPlan {
  name: string;
  columns: { header: string; kind: CellKind; width: number }[];
}

/** The plan of the process that writes a workbook. */
export interface WorkbookPlan {
  dateFormat: string;
  sheets: SheetPlan[];
}

const program = new URL('workbook.child.ts', import.meta.url);
const limits = { megabytes: 256, seconds: 1200 };

const defaultWidth: Record<CellKind, number> = { text: 20, number: 12, money: 16, date: 13, percent: 10 };
const maxHeaderWidth = 34;
const dateFormats: Record<Language, string> = { cs: 'dd.mm.yyyy', en: 'yyyy-mm-dd' };

export interface WorkbookSheet {
  name: string;
  columns: readonly {
    header: string;
    kind: CellKind;
    /** In characters, where the default width of the kind does not fit. */
    width?: number;
  }[];
}

/**
 * A workbook of typed cells, written by a child process. `rows` are in COPY's text format, with an `endOfSheet` line
 * after the rows of each sheet.
 */
export function workbook(rows: Readable, sheets: readonly WorkbookSheet[], language: Language): Readable {
  const plan: WorkbookPlan = {
    dateFormat: dateFormats[language],
    sheets: sheets.map(({ name, columns }) => ({
      name,
      columns: columns.map(({ header, kind, width }) => {
        const contentWidth = Math.max(defaultWidth[kind], Math.min(header.length + 4, maxHeaderWidth));
        return { header, kind, width: width ?? contentWidth };
      }),
    })),
  };
  return pipeThroughProcess(rows, program, JSON.stringify(plan), limits);
}
