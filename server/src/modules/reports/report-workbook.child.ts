/** A program: sheets and their rows come in, one JSON value a line; a workbook goes out. */
import { createInterface } from 'node:readline';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { writeXlsx, type CellStyle, type CellValue, type WriteSheet } from 'hucre/xlsx';
import type { CellKind, SheetHead, SheetRow } from './report-workbook.ts';

const formats: Partial<Record<CellKind, string>> = {
  money: '#,##0.00',
  percent: '0.0 %',
  date: 'dd.mm.yyyy',
};
const heading: CellStyle = { font: { bold: true } };
// Workbooks write a sign that XML has no place for as _xHHHH_, so a text that looks like that is escaped.
const looksEscaped = /_(?=x[\dA-Fa-f]{4}_)/g;

function cellOf(kind: CellKind, value: string | number | null): CellValue {
  if (typeof value !== 'string') return value;
  return kind === 'date' ? new Date(`${value}T00:00:00Z`) : value.replaceAll(looksEscaped, '_x005F_');
}

const sheets: WriteSheet[] = [];
let columns: SheetHead['columns'] = [];
let rows: CellValue[][] = [];
for await (const text of createInterface({ input: process.stdin })) {
  const line = JSON.parse(text) as SheetHead | SheetRow;
  if (Array.isArray(line)) rows.push(columns.map(({ kind }, index) => cellOf(kind, line[index] ?? null)));
  else {
    columns = line.columns;
    rows = [columns.map(({ header }) => header)];
    sheets.push({
      name: line.sheet,
      rows,
      columns: columns.map(({ kind, width }) => {
        const numFmt = formats[kind];
        return { width, ...(numFmt !== undefined && { numFmt }) };
      }),
      cells: new Map(columns.map((_, index) => [`0,${index}`, { style: heading }])),
      freezePane: { rows: 1 },
    });
  }
}
await pipeline(Readable.from([Buffer.from(await writeXlsx({ sheets }))]), process.stdout);
