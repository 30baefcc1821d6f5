import { inflateSync } from 'node:zlib';

/** What a PDF drawn by pdfkit says, a line for each drawn piece of text. Reads it without a program. */
export function pdfWords(content: Buffer): string {
  const objects = objectsOf(content);
  const fonts = fontsOf(objects);
  const words: string[] = [];
  for (const { dictionary, stream } of objects.values()) {
    if (stream === null || !dictionary.includes('/FlateDecode')) continue;
    // A drawn text chooses a font by name, then shows glyphs in hexadecimal with the gaps between them.
    let font: Map<string, string> | undefined;
    for (const [, name, shown] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name !== undefined) font = fonts.get(name);
      else
        words.push(
          glyphsOf(shown ?? '')
            .map((glyph) => font?.get(glyph) ?? '\uFFFD')
            .join(''),
        );
    }
  }
  return words.join('\n');
}

/** The cells of the grid of squares on each page, by row: `1` where one is drawn. */
export function pdfSquares(content: Buffer): string[][] {
  return [...objectsOf(content).values()].flatMap(({ dictionary, stream }) => {
    if (stream === null || !dictionary.includes('/FlateDecode')) return [];
    const squares = [...stream.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)]
      .map((values) => values.slice(1).map(Number) as [number, number, number, number])
      .filter(([, , width, height]) => width === height);
    if (squares.length === 0) return [];
    const left = Math.min(...squares.map(([x]) => x));
    const top = Math.min(...squares.map(([, y]) => y));
    const places = squares.map(([x, y, size]) => [
      Math.round((x - left) / size),
      Math.round((y - top) / size),
    ]);
    const size = Math.max(...places.flat()) + 1;
    const has = new Set(places.map(String));
    const numbers = [...Array(size).keys()];
    return [
      numbers.map((row) => numbers.map((column) => (has.has(`${column},${row}`) ? '1' : '0')).join('')),
    ];
  });
}

interface PdfObject {
  dictionary: string;
  /** Uncompressed. */
  stream: string | null;
}

function objectsOf(content: Buffer): Map<string, PdfObject> {
  const objects = new Map<string, PdfObject>();
  const raw = content.toString('latin1');
  for (const [, id = '', body = ''] of raw.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', data] = body.split('\nstream\n');
    const bytes = Buffer.from(data?.slice(0, data.lastIndexOf('\nendstream')) ?? '', 'latin1');
    const isPacked = dictionary.includes('/FlateDecode');
    objects.set(id, {
      dictionary,
      stream: data === undefined ? null : (isPacked ? inflateSync(bytes) : bytes).toString('latin1'),
    });
  }
  return objects;
}

/** The characters of each font by glyph. */
function fontsOf(objects: Map<string, PdfObject>): Map<string, Map<string, string>> {
  const fonts = new Map<string, Map<string, string>>();
  for (const { dictionary } of objects.values())
    for (const [, name = '', id = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id)?.dictionary ?? '')?.[1] ?? '';
      fonts.set(name, charactersOf(objects.get(unicode)?.stream ?? ''));
    }
  return fonts;
}

/** `<first> <last> [<character> …]` for each range of glyphs. */
function charactersOf(table: string): Map<string, string> {
  const characters = new Map<string, string>();
  for (const [, first = '', list = ''] of table.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g))
    for (const [offset, code] of [...list.matchAll(/<([^>]*)>/g)].map((match) => match[1] ?? '').entries())
      characters.set(
        (Number.parseInt(first, 16) + offset).toString(16).padStart(4, '0'),
        Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      );
  return characters;
}

const glyphsOf = (shown: string): string[] =>
  [...shown.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
