import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { delimiters } from '@strojpark/core/contracts/import-records';
import Papa from 'papaparse';
import { FileRefused } from './file-refused.ts';
import type { Delimiter, Encoding, SourceFile } from './parse-task.ts';
import type { RowSink } from './read-table.ts';

// Our own exports put an apostrophe before a character that would start a formula, and before an apostrophe at the
// start of a text.
const guardedText = /^'(?='*[\t\n+\-=@\uFF0B\uFF0D\uFF1D\uFF20])/;
const withoutGuard = (cell: string) => cell.replace(guardedText, '');

/**
 * UTF-16 by its mark, or by its zeros: every other byte of a European text is one. Null for other encodings, in which
 * text has no zeros. `start` is the start of a file of `length` bytes.
 */
export function wideEncodingOf(start: Buffer, length: number): 'utf-16le' | 'utf-16be' | null {
  if (length % 2 === 1) return null;
  const mark = start.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const looked = start.subarray(0, 1024);
  const zeros = [0, 0];
  for (const [index, byte] of looked.entries())
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = looked.length * 0.3;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

/** Longer pieces parse a cell that spans several of them less often again; shorter ones need less memory. */
const pieceBytes = 1024 * 1024;

/** What must be known about a whole text file before its first row is read. */
export interface TextFile {
  path: string;
  wideEncoding: ReturnType<typeof wideEncodingOf>;
  hasZeros: boolean;
  isUtf8: boolean;
}

/** Reads a text file once without keeping it. */
export async function examineText(path: string, start: Buffer, length: number): Promise<TextFile> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let [hasZeros, isUtf8] = [false, true];
  const check = (piece?: Buffer) => {
    try {
      if (isUtf8) decoder.decode(piece, { stream: piece !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    hasZeros ||= piece.includes(0);
    check(piece);
  }
  check();
  return { path, wideEncoding: wideEncodingOf(start, length), hasZeros, isUtf8 };
}

/** Czech files are UTF-8 or windows-1250, and windows-1250 text is almost never valid UTF-8. */
function encodingOf({ wideEncoding, isUtf8 }: TextFile, forced?: Encoding): Encoding {
  const encoding = forced ?? wideEncoding ?? (isUtf8 ? 'utf-8' : 'windows-1250');
  if (encoding === 'utf-8' && !isUtf8) throw new FileRefused('wrong_encoding');
  return encoding;
}

/** The text of a file, piece by piece. A file may mix several kinds of line ends; here they are all the same. */
async function* textPieces(path: string, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  // The rest of a line end may be in the next piece.
  let held = '';
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes }) as AsyncIterable<Buffer>) {
    const text = held + decoder.decode(piece, { stream: true });
    held = text.endsWith('\r') ? '\r' : '';
    const whole = text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, '\n');
    if (whole !== '') yield whole;
  }
  const rest = (held + decoder.decode()).replaceAll(/\r\n?/g, '\n');
  if (rest !== '') yield rest;
}

/** Reads the rows of a csv file; every record counts as a row, blank ones too. The file is never in memory as a whole. */
export async function readCsv(
  text: TextFile,
  file: Pick<SourceFile, 'encoding' | 'delimiter'>,
  onRow: RowSink,
): Promise<{ encoding: Encoding; delimiter: Delimiter }> {
  const encoding = encodingOf(text, file.encoding);
  const pieces = textPieces(text.path, encoding);
  const { value: start = '' } = (await pieces.next()) as { value?: string };
  // Excel hides a first line that defines the delimiter.
  const named = /^sep=([;,\t|])\n/i.exec(start);
  const content = named ? start.slice(named[0].length) : start;
  const delimiter = file.delimiter ?? (named?.[1] as Delimiter | undefined) ?? guessDelimiter(content);
  await parsePieces(content, pieces, delimiter, onRow);
  return { encoding, delimiter };
}

function parsePieces(
  start: string,
  others: AsyncGenerator<string>,
  delimiter: Delimiter,
  onRow: RowSink,
): Promise<void> {
  const input = Readable.from(
    (async function* all() {
      yield start;
      yield* others;
    })(),
  );
  let row = 0;
  return new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(input, {
      newline: '\n',
      delimiter,
      step({ data, errors }, parser) {
        row += 1;
        const hasBrokenQuotes = errors.some(({ type }) => type === 'Quotes');
        try {
          if (!onRow(data.map(withoutGuard), row, hasBrokenQuotes ? 'broken_quotes' : undefined))
            parser.abort();
        } catch (error) {
          reject(error instanceof Error ? error : new Error('a row was not read', { cause: error }));
          parser.abort();
        }
      },
      complete: () => resolve(),
      error: reject,
    });
  }).finally(() => input.destroy());
}

const guessedRows = 30;
const guessedLength = 256 * 1024;

/** The delimiter by which most of the first rows have the same number of cells; title rows may have fewer. */
function guessDelimiter(content: string): Delimiter {
  const start = content.slice(0, guessedLength);
  let best: { delimiter: Delimiter; score: number } = { delimiter: ',', score: 0 };
  for (const delimiter of delimiters) {
    const { data } = Papa.parse<string[]>(start, {
      newline: '\n',
      delimiter,
      preview: guessedRows,
      skipEmptyLines: true,
    });
    const rowsOfWidth = Map.groupBy(data, (cells) => cells.length);
    for (const [width, { length: rows }] of rowsOfWidth) {
      // Many rows count more than many cells.
      const score = width === 1 ? 0 : rows + width / 1000;
      if (score > best.score) best = { delimiter, score };
    }
  }
  return best.delimiter;
}
