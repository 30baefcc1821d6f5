import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { readFile, stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';
import { extname } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable, type Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { isOutage } from '../../../lib/outage.ts';
import { timeFor } from '../../../lib/upload-limits.ts';
import { FileRefused } from './file-refused.ts';
import {
  parseWork,
  type ParseMessage,
  type ParseResult,
  type ParseTask,
  type SourceFile,
} from './parse-task.ts';
import { readTable, type Dialect, type TableReader } from './read-table.ts';

export interface Parsing {
  /** Rows in the text format of COPY; the caller must consume them. */
  rows: Readable;
  /** Rejects with FileRefused when the file cannot be imported, or parsing took too much time or memory. */
  result: Promise<ParseResult>;
  stop: () => void;
}

interface ParseOptions {
  /** The child process is killed after this time; later where larger files are allowed. */
  timeoutMs: number;
  onProgress?: (rows: number) => void;
  /** Parsing failed for a reason other than a refusal. */
  onFailure: (failure: object) => void;
}

/**
 * Parses a file: a small text file in this process, anything else in a child process with limited memory that can be
 * killed. FileRefused when the file cannot be imported, thrown or in the result.
 */
export async function startParsing(task: ParseTask, options: ParseOptions): Promise<Parsing> {
  const table = await smallTable(task.file, options);
  return table === null ? parseInChild(task, options) : parseHere(table, task, options);
}

/**
 * Limits of a text file parsed in this process. A workbook of any size can unpack to anything, so it never is.
 * Broken quotes cost quadratic time in the length of a line, and a row costs its length for each mapped field.
 */
const small = { bytes: 64 * 1024, rows: 1000, rowLength: 4096 };

interface SmallTable {
  columns: string[];
  rows: Parameters<TableReader['onRow']>[];
  dialect: Dialect;
}

/** The table of a small text file; null for any other file. */
async function smallTable(file: SourceFile, { onFailure }: ParseOptions): Promise<SmallTable | null> {
  let columns: string[] = [];
  const rows: SmallTable['rows'] = [];
  let isSmall = true;
  const reader: TableReader = {
    onHeader: (names) => (columns = names),
    onRow(...row) {
      rows.push(row);
      isSmall = rows.length <= small.rows && row[0].join('').length <= small.rowLength;
      return isSmall;
    },
  };
  try {
    if (extname(file.fileName).toLowerCase() !== '.csv') return null;
    if ((await stat(file.path)).size > small.bytes) return null;
    const bytes = await readFile(file.path);
    if (hasLongLine(bytes)) return null;
    const dialect = await readTable(file, reader);
    return isSmall ? { columns, rows, dialect } : null;
  } catch (error) {
    throw refusalOf(error, onFailure);
  }
}

function hasLongLine(bytes: Buffer): boolean {
  let length = 0;
  for (const byte of bytes) {
    length = byte === 10 || byte === 13 ? 0 : length + 1;
    if (length > small.rowLength) return true;
  }
  return false;
}

const pieceLength = 64 * 1024;

/** Yields between rows so that requests are served, and produces a chunk only when the previous one was consumed. */
function parseHere(
  { columns, rows, dialect }: SmallTable,
  task: ParseTask,
  { onFailure }: ParseOptions,
): Parsing {
  let pending = '';
  const { reader, result } = parseWork(task, (line) => (pending += line));
  reader.onHeader(columns);
  const { promise, resolve, reject } = Promise.withResolvers<ParseResult>();

  async function* pieces(): AsyncGenerator<string> {
    try {
      for (const row of rows) {
        if (!reader.onRow(...row)) break;
        await setImmediate();
        if (pending.length < pieceLength) continue;
        yield pending;
        pending = '';
      }
      if (pending !== '') yield pending;
      resolve(result(dialect));
    } catch (error) {
      reject(refusalOf(error, onFailure));
    }
  }

  const output = Readable.from(pieces(), { objectMode: false });
  const stop = () => {
    output.destroy();
    reject(new FileRefused('too_demanding'));
  };
  return { rows: output, result: promise, stop };
}

/** Parsers fail in more ways than there are error codes. */
function refusalOf(error: unknown, onFailure: ParseOptions['onFailure']): unknown {
  if (error instanceof FileRefused || isOutage(error)) return error;
  onFailure({ err: error });
  return new FileRefused('damaged');
}

const child = fileURLToPath(new URL('parse-child.ts', import.meta.url));
const memoryMegabytes = 512;
// The process may read files, but not write any or start programs. With a large young generation it takes twice the memory.
const nodeOptions = [
  '--permission',
  '--allow-fs-read=*',
  `--max-old-space-size=${memoryMegabytes}`,
  '--max-semi-space-size=4',
];
/** File descriptor of messages; 0 to 2 are input, rows and errors. */
const messageChannel = 3;
const loggedOutput = 4000;

function parseInChild(task: ParseTask, options: ParseOptions): Parsing {
  const parser = spawn(process.execPath, [...nodeOptions, child], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    timeout: timeFor(task.file.maxMegabytes, options.timeoutMs),
    killSignal: 'SIGKILL',
  }) as ChildProcessByStdio<Writable, Readable, Readable>;
  lowerPriority(parser);
  // When the process dies early, writing to it fails; its exit code is more informative.
  parser.stdin.on('error', () => parser.kill('SIGKILL'));
  parser.stdin.end(JSON.stringify(task));
  return {
    rows: parser.stdout,
    result: resultOf(parser, options),
    stop: () => parser.kill('SIGKILL'),
  };
}

/** User requests have priority over parsing. */
function lowerPriority({ pid }: { pid?: number | undefined }): void {
  if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
}

async function resultOf(
  parser: ChildProcessByStdio<Writable, Readable, Readable>,
  { onProgress, onFailure }: ParseOptions,
): Promise<ParseResult> {
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve, reject) => {
    parser.once('error', reject);
    parser.once('close', (code, signal) => resolve({ code, signal }));
  });
  const messages = parser.stdio[messageChannel] as Readable;
  let last: Exclude<ParseMessage, { type: 'progress' }> | undefined;
  const listening = (async () => {
    for await (const line of createInterface({ input: messages })) {
      const message = messageOf(line);
      if (message?.type === 'progress') onProgress?.(message.rows);
      else last = message ?? last;
    }
  })();
  const [end, output] = await Promise.all([ended, text(parser.stderr), listening]);
  if (end.code !== 0) onFailure({ ...end, output: output.slice(-loggedOutput) });
  if (last?.type === 'refused') throw new FileRefused(last.code, last.params);
  if (end.code !== 0 || last === undefined) throw new FileRefused('too_demanding');
  return last;
}

/** A killed process may leave an incomplete line. */
function messageOf(line: string): ParseMessage | undefined {
  try {
    return JSON.parse(line) as ParseMessage;
  } catch {
    return undefined;
  }
}
