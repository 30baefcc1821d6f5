/** A program: rows in COPY's text format come in, a workbook goes out, as the plan in the argument says. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeXlsxStream, type CellValue } from 'hucre/xlsx';
import { cellOf } from './workbook-cells.ts';
import type { WorkbookPlan } from './workbook.ts';

const plan = JSON.parse(process.argv[2] ?? '') as WorkbookPlan;
const readers = plan.columns.map(({ kind }) => cellOf[kind]);

function row(line: string): CellValue[] {
  const texts = line.split('\t');
  return readers.map((read, index) => read(texts[index] ?? ''));
}

async function* rows(): AsyncGenerator<CellValue[]> {
  let rest = '';
  for await (const text of process.stdin.setEncoding('utf8') as AsyncIterable<string>) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield row(line);
  }
}

const workbook = writeXlsxStream(rows(), {
  name: plan.sheet,
  columns: plan.columns.map(({ header, width, numFmt }) => ({ header, width, ...(numFmt && { numFmt }) })),
  freezePane: { rows: 1 },
});
await pipeline(Readable.fromWeb(workbook), process.stdout);
