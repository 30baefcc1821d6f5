import type { Readable } from 'node:stream';
import type { Language } from '@strojpark/core/contracts/common';
import type { MachineType } from '@strojpark/core/domain/machine-fields';
import { message } from '../../lib/messages.ts';
import { throughProgram } from '../../lib/through-program.ts';
import type { ColumnKind, ExportColumn } from './exports.repo.ts';

/** What the program that writes a workbook is told. */
export interface WorkbookPlan {
  sheet: string;
  columns: { header: string; kind: ColumnKind; width: number; numFmt?: string }[];
}

const program = new URL('workbook.child.ts', import.meta.url);
const limits = { megabytes: 256, seconds: 600 };

const usualWidth: Record<ColumnKind, number> = { text: 20, number: 12, money: 16, date: 13 };
const ownWidths: Partial<Record<ExportColumn['name'], number>> = {
  name: 36,
  notes: 50,
  nazev_fr: 36,
  stroj: 36,
};
const widestHeader = 34;

const numberFormats: Record<Language, Partial<Record<ColumnKind, string>>> = {
  cs: { money: '#,##0.00', date: 'dd.mm.yyyy' },
  en: { money: '#,##0.00', date: 'yyyy-mm-dd' },
};

const sheetNames: Record<MachineType | 'all', string> = {
  used: 'shell.nav.usedMachines',
  stock: 'shell.nav.stockMachines',
  all: 'machines.title',
};

/** A workbook with one sheet of typed cells, made of rows in COPY's text format by a process of its own. */
export function workbook(
  rows: Readable,
  columns: readonly ExportColumn[],
  type: MachineType | undefined,
  language: Language,
): Readable {
  const plan: WorkbookPlan = {
    sheet: message(language, sheetNames[type ?? 'all']),
    columns: columns.map(({ name, header, kind }) => {
      const numFmt = numberFormats[language][kind];
      const width = ownWidths[name] ?? Math.max(usualWidth[kind], Math.min(header.length + 2, widestHeader));
      return { header, kind, width, ...(numFmt && { numFmt }) };
    }),
  };
  return throughProgram(rows, program, JSON.stringify(plan), limits);
}
