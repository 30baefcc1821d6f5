import { isUtf8 } from 'node:buffer';
import Papa from 'papaparse';
import { FileRefused } from './file-refused.ts';
import type { Delimiter, Encoding, SourceFile } from './parse-task.ts';
import type { RowSink } from './read-table.ts';

// Our own exports put an apostrophe before a character that would start a formula, and before an apostrophe at the
// start of a text.
const guardedText = /^'(?='*[\t\n+\-=@\uFF0B\uFF0D\uFF1D\uFF20])/;
const withoutGuard = (cell: string) => cell.replace(guardedText, '');

const delimitersToGuess: Delimiter[] = [';', ',', '\t'];

/** Czech files are UTF-8 or windows-1250, and windows-1250 text is almost never valid UTF-8. */
function decodeText(bytes: Buffer, forced?: Encoding): { text: string; encoding: Encoding } {
  const encoding = forced ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1250');
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
  const named = /^sep=([;,\t])\n/i.exec(lines);
  const guessed = file.delimiter ?? (named?.[1] as Delimiter | undefined);
  let delimiter = guessed ?? ';';
  let row = 0;
  Papa.parse<string[]>(named ? lines.slice(named[0].length) : lines, {
    newline: '\n',
    delimitersToGuess,
    ...(guessed && { delimiter: guessed }),
    step({ data, errors, meta }, parser) {
      row += 1;
      delimiter = delimitersToGuess.find((sign) => sign === meta.delimiter) ?? delimiter;
      const hasBrokenQuotes = errors.some(({ type }) => type === 'Quotes');
      if (!onRow(data.map(withoutGuard), row, hasBrokenQuotes ? 'broken_quotes' : undefined)) parser.abort();
    },
  });
  return { encoding, delimiter };
}
