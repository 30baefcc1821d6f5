import { isUtf8 } from 'node:buffer';
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
 * text has no zeros.
 */
export function wideEncodingOf(bytes: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length % 2 === 1) return null;
  const mark = bytes.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const start = bytes.subarray(0, 1024);
  const zeros = [0, 0];
  for (const [index, byte] of start.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  const most = start.length * 0.3;
  if (odd > most && even === 0) return 'utf-16le';
  return even > most && odd === 0 ? 'utf-16be' : null;
}

/** Czech files are UTF-8 or windows-1250, and windows-1250 text is almost never valid UTF-8. */
function decodeText(bytes: Buffer, forced?: Encoding): { text: string; encoding: Encoding } {
  const encoding = forced ?? wideEncodingOf(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1250');
  if (encoding === 'utf-8' && !isUtf8(bytes)) throw new FileRefused('wrong_encoding');
  return { text: new TextDecoder(encoding).decode(bytes), encoding };
}

/** Reads the rows of a csv file; every record counts as a row, blank ones too. */
export function readCsv(
  bytes: Buffer,
  file: Pick<SourceFile, 'encoding' | 'delimiter'>,
  onRow: RowSink,
): { encoding: Encoding; delimiter: Delimiter } {
  const { text, encoding } = decodeText(bytes, file.encoding);
  // A file may mix several kinds of line ends.
  const lines = text.replaceAll(/\r\n?/g, '\n');
  // Excel hides a first line that defines the delimiter.
  const named = /^sep=([;,\t|])\n/i.exec(lines);
  const content = named ? lines.slice(named[0].length) : lines;
  const delimiter = file.delimiter ?? (named?.[1] as Delimiter | undefined) ?? guessDelimiter(content);
  let row = 0;
  Papa.parse<string[]>(content, {
    newline: '\n',
    delimiter,
    step({ data, errors }, parser) {
      row += 1;
      const hasBrokenQuotes = errors.some(({ type }) => type === 'Quotes');
      if (!onRow(data.map(withoutGuard), row, hasBrokenQuotes ? 'broken_quotes' : undefined)) parser.abort();
    },
  });
  return { encoding, delimiter };
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
