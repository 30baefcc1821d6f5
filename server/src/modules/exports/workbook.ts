import type { Readable } from 'node:stream';
import type { Language } from '@strojpark/core/contracts/common';
import { throughProgram } from '../../lib/through-program.ts';
import type { ColumnKind } from './csv-cell.repo.ts';

/** What the program that writes a workbook is told. */
export interface WorkbookPlan {
  sheet: string;
  columns: { header: string; kind: ColumnKind; width: number; numFmt?: string }[];
}

const program = new URL('workbook.child.ts', import.meta.url);
const limits = { megabytes: 256, seconds: 600 };

const usualWidth: Record<ColumnKind, number> = { text: 20, number: 12, money: 16, date: 13 };
const widestHeader = 34;

const numberFormats: Record<Language, Partial<Record<ColumnKind, string>>> = {
  cs: { money: '#,##0.00', date: 'dd.mm.yyyy' },
  en: { money: '#,##0.00', date: 'yyyy-mm-dd' },
};

export interface WorkbookColumn {
  header: string;
  kind: ColumnKind;
  /** In signs; where the usual one for its kind does not fit. */
  width?: number;
}

/** A workbook with one sheet of typed cells, made of rows in COPY's text format by a process of its own. */
export function workbook(
  rows: Readable,
  sheet: string,
  columns: readonly WorkbookColumn[],
  language: Language,
): Readable {
  const plan: WorkbookPlan = {
    sheet,
    columns: columns.map(({ header, kind, width }) => {
      const numFmt = numberFormats[language][kind];
      const usual = Math.max(usualWidth[kind], Math.min(header.length + 2, widestHeader));
      return { header, kind, width: width ?? usual, ...(numFmt && { numFmt }) };
    }),
  };
  return throughProgram(rows, program, JSON.stringify(plan), limits);
}
