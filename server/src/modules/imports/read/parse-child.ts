/**
 * The process that reads what strangers made: no database, no environment, bounded memory, killed when it
 * takes too long. The task comes on standard input; rows leave on standard output, messages beside them.
 */
import { readFileSync, writeSync } from 'node:fs';
import { cellText, excerpt, storedCells } from './cell-text.ts';
import { flawedRow, mendedCells, rowConverter } from './convert-row.ts';
import { copyLine } from './copy-line.ts';
import { FileRefused } from './file-refused.ts';
import { limits } from './limits.ts';
import type { ParseMessage, ParseTask } from './parse-task.ts';
import { readTable } from './read-table.ts';

type Task<K extends ParseTask['kind']> = Extract<ParseTask, { kind: K }>;

const rowsChannel = 1;
const messageChannel = 3;
const writeLength = 64 * 1024;
const progressEvery = 1000;

const clock = new Int32Array(new SharedArrayBuffer(4));
const pause = 2;

const isFull = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EAGAIN';

/** Waits until the other side has taken everything, so that rows never pile up here. */
function write(channel: number, text: string): void {
  let rest: Buffer = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(channel, rest));
    } catch (error) {
      if (!isFull(error)) throw error;
      Atomics.wait(clock, 0, 0, pause);
    }
  }
}

const send = (message: ParseMessage) => write(messageChannel, `${JSON.stringify(message)}\n`);

async function analyze({ file, countRows }: Task<'analyze'>): Promise<void> {
  let columns: string[] = [];
  let totalRows = 0;
  const sample: string[][] = [];
  const dialect = await readTable(readFileSync(file.path), file, {
    onHeader: (names) => (columns = names),
    onRow(cells) {
      totalRows += 1;
      if (sample.length < limits.sampleRows)
        sample.push(columns.map((_, index) => excerpt(cellText(cells[index]), limits.sampleCellLength)));
      return countRows || sample.length < limits.sampleRows;
    },
  });
  send({ type: 'analysis', analysis: { totalRows, columns, sample, ...dialect } });
}

async function importRows({ file, plan, now, batchId, corrections }: Task<'import'>): Promise<void> {
  let convert: ReturnType<typeof rowConverter>;
  let columns: string[] = [];
  let pending = '';
  let rows = 0;
  await readTable(readFileSync(file.path), file, {
    onHeader(names) {
      columns = names;
      convert = rowConverter(plan, columns, new Date(now));
    },
    onRow(read, row, flaw) {
      const mended = corrections[row];
      const cells = storedCells(mended ? mendedCells(read, columns, mended) : read);
      const { values, errors } = flaw === undefined || mended ? convert(cells) : flawedRow(flaw, cells, plan);
      const wrong = errors.length > 0 ? JSON.stringify(errors) : null;
      pending += copyLine([batchId, row, wrong, JSON.stringify(cells), ...values]);
      rows += 1;
      if (pending.length >= writeLength) {
        write(rowsChannel, pending);
        pending = '';
      }
      if (rows % progressEvery === 0) send({ type: 'progress', rows });
      return true;
    },
  });
  write(rowsChannel, pending);
  send({ type: 'imported', rows });
}

const task = JSON.parse(readFileSync(0, 'utf8')) as ParseTask;
try {
  await (task.kind === 'analyze' ? analyze(task) : importRows(task));
} catch (error) {
  const { code, params } = error instanceof FileRefused ? error : new FileRefused('damaged');
  send({ type: 'refused', code, params });
  if (!(error instanceof FileRefused)) throw error;
}
