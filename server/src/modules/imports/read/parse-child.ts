/**
 * The child process that parses the files of users: no database, no environment, limited memory, killed on timeout.
 * It reads the task from stdin, writes rows to stdout and messages to file descriptor 3.
 */
import { readFileSync, writeSync } from 'node:fs';
import { hasCode } from '../../../lib/error-code.ts';
import { FileRefused } from './file-refused.ts';
import { parseWork, type ParseMessage, type ParseTask } from './parse-task.ts';
import { readTable } from './read-table.ts';

const rowsChannel = 1;
const messageChannel = 3;
const writeLength = 64 * 1024;
const progressEvery = 1000;

const clock = new Int32Array(new SharedArrayBuffer(4));
const pauseMs = 2;

const isFull = (error: unknown) => hasCode(error, 'EAGAIN');

/** Waits until the other side has taken everything, so that rows never pile up here. */
function write(channel: number, text: string): void {
  let rest: Buffer = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(channel, rest));
    } catch (error) {
      if (!isFull(error)) throw error;
      Atomics.wait(clock, 0, 0, pauseMs);
    }
  }
}

const send = (message: ParseMessage) => write(messageChannel, `${JSON.stringify(message)}\n`);

async function run(task: ParseTask): Promise<void> {
  let pending = '';
  const { reader, result } = parseWork(task, (line, rows) => {
    pending += line;
    if (pending.length >= writeLength) {
      write(rowsChannel, pending);
      pending = '';
    }
    if (rows % progressEvery === 0) send({ type: 'progress', rows });
  });
  const dialect = await readTable(task.file, reader);
  write(rowsChannel, pending);
  send(result(dialect));
}

try {
  await run(JSON.parse(readFileSync(0, 'utf8')) as ParseTask);
} catch (error) {
  const { code, params } = error instanceof FileRefused ? error : new FileRefused('damaged');
  send({ type: 'refused', code, params });
  if (!(error instanceof FileRefused)) throw error;
}
