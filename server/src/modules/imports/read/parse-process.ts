import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { FileRefused } from './file-refused.ts';
import type { ParseMessage, ParseTask } from './parse-task.ts';

/** What a parsing process says at the end. */
export type ParseResult = Exclude<ParseMessage, { type: 'progress' | 'refused' }>;

export interface ParseProcess {
  /** Rows in the text format of COPY; must be read. */
  rows: Readable;
  /** FileRefused when the file cannot be imported, also when reading it took too long or too much memory. */
  result: Promise<ParseResult>;
  stop: () => void;
}

interface ParseOptions {
  /** Milliseconds until the process is killed. */
  timeout: number;
  onProgress?: (rows: number) => void;
  /** The process has failed in a way that it has no word for. */
  onFailure: (failure: { code: number | null; signal: string | null; output: string }) => void;
}

const child = fileURLToPath(new URL('parse-child.ts', import.meta.url));
const memoryMegabytes = 512;
// It may read files; it may neither write any nor start programs.
const nodeOptions = ['--permission', '--allow-fs-read=*', `--max-old-space-size=${memoryMegabytes}`];
/** Beside input, rows and errors. */
const messageChannel = 3;
const outputLimit = 4000;

/** Starts the process that reads a file for us. */
export function startParsing(task: ParseTask, options: ParseOptions): ParseProcess {
  const parser = spawn(process.execPath, [...nodeOptions, child], {
    env: {},
    stdio: ['pipe', 'pipe', 'pipe', 'pipe'],
    timeout: options.timeout,
    killSignal: 'SIGKILL',
  }) as ChildProcessByStdio<Writable, Readable, Readable>;
  lowerPriority(parser);
  // A process that dies early closes its input; its end tells more.
  parser.stdin.on('error', () => parser.kill('SIGKILL'));
  parser.stdin.end(JSON.stringify(task));
  return {
    rows: parser.stdout,
    result: resultOf(parser, options),
    stop: () => parser.kill('SIGKILL'),
  };
}

/** Requests of people go first. */
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
  if (end.code !== 0) onFailure({ ...end, output: output.slice(-outputLimit) });
  if (last?.type === 'refused') throw new FileRefused(last.code, last.params);
  if (end.code !== 0 || last === undefined) throw new FileRefused('too_demanding');
  return last;
}

/** A process that is killed may leave half a line. */
function messageOf(line: string): ParseMessage | undefined {
  try {
    return JSON.parse(line) as ParseMessage;
  } catch {
    return undefined;
  }
}
