/**
 * The process that writes a workbook: rows in COPY's text format on stdin, the workbook on stdout, the plan as
 * argument.
 */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lineGroups } from '../../lib/line-groups.ts';
import { zipped, type ZipEntry } from '../../lib/zip.ts';
import { headerCell, rowXml } from './workbook-cells.ts';
import { columnLetters, endOfSheet, sheetEnd, sheetStart, smallParts, stylesXml } from './workbook-parts.ts';
import type { SheetPlan, WorkbookPlan } from './workbook.ts';

const plan = JSON.parse(process.argv[2] ?? '') as WorkbookPlan;
/** Maximum number of rows per sheet, including the header. */
const maxRows = 1_048_576;
const maxNameLength = 31;
const chunkLength = 64 * 1024;

const groups = lineGroups();
let group: string[] = [];
let next = 0;
/** Undefined at the end of a sheet or of the input. */
async function readLine(): Promise<string | undefined> {
  while (next === group.length) {
    const arrived = await groups.next();
    if (arrived.done === true) return undefined;
    [group, next] = [arrived.value, 0];
  }
  const line = group[next++];
  return line === endOfSheet ? undefined : line;
}

/** One sheet with at most the maximum number of rows; `rest.line` is then the first row of the next sheet. */
async function* sheetXml({ columns }: SheetPlan, rest: { line: string | undefined }): AsyncGenerator<Buffer> {
  const letters = columns.map((_, index) => columnLetters(index));
  const headers = columns.map(({ header }, index) => headerCell(`${letters[index]}1`, header));
  let text = `${sheetStart(columns)}<row r="1">${headers.join('')}</row>`;
  let row = 1;
  while (rest.line !== undefined && row < maxRows) {
    text += rowXml(rest.line, ++row, columns, letters);
    if (text.length >= chunkLength) {
      yield Buffer.from(text);
      text = '';
    }
    // Awaiting every line would take longer than writing it.
    rest.line = next < group.length && group[next] !== endOfSheet ? group[next++] : await readLine();
  }
  yield Buffer.from(`${text}${sheetEnd(columns.length, row)}`);
}

const part = (name: string, xml: string): ZipEntry => ({ name, content: [Buffer.from(xml)] });

async function* entries(): AsyncGenerator<ZipEntry> {
  // First, so that the download begins before the first row.
  yield part('xl/styles.xml', stylesXml(plan.dateFormat));
  const names: string[] = [];
  for (const sheet of plan.sheets) {
    const rest = { line: await readLine() };
    let sheets = 0;
    do {
      const suffix = ++sheets === 1 ? '' : ` (${sheets})`;
      names.push(`${sheet.name.slice(0, maxNameLength - suffix.length)}${suffix}`);
      yield { name: `xl/worksheets/sheet${names.length}.xml`, content: sheetXml(sheet, rest) };
    } while (rest.line !== undefined);
  }
  for (const [name, xml] of smallParts(names)) yield part(name, xml);
}

await pipeline(Readable.from(zipped(entries())), process.stdout);
