import { parseCellRef } from 'hucre/xlsx';
import { formatOfCode, type CellFormat } from './cell-format.ts';
import { partPieces, partText, type ZipPart } from './zip-parts.ts';

/** Merged cells; rows and columns count from zero. */
export interface MergedRange {
  startRow: number;
  endRow: number;
  startCol: number;
}

/** What the library tells only with the whole sheet in memory: merged cells and formats of numbers. */
interface SheetMarks {
  ranges: MergedRange[];
  /** The currency and percent formats of a row, by column; undefined for most rows. */
  formatsOf: (row: number) => ReadonlyMap<number, CellFormat> | undefined;
}

const cellOrMerge =
  /<(?:\w{1,20}:)?(?:c\s[^>]{0,200}>|mergeCell\s[^>]{0,200}?ref="([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})")/g;
const mergeOnly = /<(?:\w{1,20}:)?mergeCell\s[^>]{0,200}?ref="([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})"/g;
/** A tag may be cut between two pieces. */
const longestTag = 300;

export async function readSheetMarks(
  bytes: Buffer,
  parts: readonly ZipPart[],
  sheetIndex: number,
): Promise<SheetMarks> {
  const ranges: MergedRange[] = [];
  const rows = new Map<number, Map<number, CellFormat>>();
  const part = sheetPart(bytes, parts, sheetIndex);
  const formats = cellFormats(textOf(bytes, parts, 'xl/styles.xml'));
  const pattern = formats.some((format) => format !== null) ? cellOrMerge : mergeOnly;
  let rest = '';
  for await (const piece of part ? partPieces(bytes, part) : []) {
    const text = rest + piece;
    let end = 0;
    for (const match of text.matchAll(pattern)) {
      end = match.index + match[0].length;
      const [tag, from, to] = match;
      if (from !== undefined && to !== undefined) ranges.push(rangeOf(from, to));
      else markCell(tag, formats, rows);
    }
    rest = text.slice(Math.max(end, text.length - longestTag));
  }
  return { ranges, formatsOf: (row) => rows.get(row) };
}

function rangeOf(from: string, to: string): MergedRange {
  const [start, end] = [parseCellRef(from), parseCellRef(to)];
  return { startRow: start.row, endRow: end.row, startCol: start.col };
}

function markCell(
  tag: string,
  formats: readonly (CellFormat | null)[],
  rows: Map<number, Map<number, CellFormat>>,
): void {
  const format = formats[Number(/\ss="(\d{1,6})"/.exec(tag)?.[1] ?? -1)];
  const place = /\sr="([A-Z]{1,3}\d{1,7})"/.exec(tag)?.[1];
  if (!format || place === undefined) return;
  const { row, col } = parseCellRef(place);
  const formatsOfRow = rows.get(row) ?? new Map<number, CellFormat>();
  rows.set(row, formatsOfRow.set(col, format));
}

/** Built-in formats of percentages. Those of amounts have the currency of the computer, not of the file. */
const builtInPercent = new Set(['9', '10']);

/** The formats of the cell styles, in the order of their numbers. */
function cellFormats(styles: string): (CellFormat | null)[] {
  const codes = new Map<string, CellFormat | null>();
  for (const [tag] of styles.matchAll(/<(?:\w{1,20}:)?numFmt\s[^>]{0,1000}>/g)) {
    const [id, code] = [attribute(tag, 'numFmtId'), attribute(tag, 'formatCode')];
    codes.set(id, formatOfCode(code.replaceAll('&quot;', '"').replaceAll('&amp;', '&')));
  }
  const cells = /<(?:\w{1,20}:)?cellXfs[\s>]([\s\S]*?)<\/(?:\w{1,20}:)?cellXfs>/.exec(styles)?.[1] ?? '';
  return (cells.match(/<(?:\w{1,20}:)?xf\s[^>]{0,1000}>/g) ?? []).map((tag) => {
    const id = attribute(tag, 'numFmtId');
    return builtInPercent.has(id) ? 'percent' : (codes.get(id) ?? null);
  });
}

const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

function textOf(bytes: Buffer, parts: readonly ZipPart[], path: string): string {
  const part = parts.find(({ name }) => name === path);
  return part ? partText(bytes, part) : '';
}

/** The entry of a sheet, by the relationships of the workbook. */
function sheetPart(bytes: Buffer, parts: readonly ZipPart[], sheetIndex: number): ZipPart | undefined {
  const tags = textOf(bytes, parts, 'xl/workbook.xml').match(/<(?:\w{1,20}:)?sheet\s[^>]{0,1000}>/g) ?? [];
  const id = /\s\w{1,20}:id="([^"]*)"/.exec(tags[sheetIndex] ?? '')?.[1];
  const relations =
    textOf(bytes, parts, 'xl/_rels/workbook.xml.rels').match(/<Relationship\s[^>]{0,1000}>/g) ?? [];
  const relation = relations.find((tag) => id !== undefined && attribute(tag, 'Id') === id);
  const target = attribute(relation ?? '', 'Target');
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return parts.find(({ name }) => name === path);
}
