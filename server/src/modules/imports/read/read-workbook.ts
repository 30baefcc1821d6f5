import { readOds } from 'hucre/ods';
import { parseCellRef, readXls, streamXlsxRows } from 'hucre/xlsx';
import type { Cell } from '@strojpark/core/domain/imports/import-values';
import { Readable } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { FileRefused, limits } from './file-refused.ts';
import type { SourceFile } from './parse-task.ts';
import type { RowSink, VerticalMerge } from './read-table.ts';

/** The sheet that was read, and all sheets of the workbook. */
interface Sheets {
  sheet: string | null;
  sheets: string[];
}

interface ReadSheet extends Sheets {
  merges: VerticalMerge[];
}

type HowToRead = Pick<SourceFile, 'sheet' | 'fillMerged'>;

const maxSheets = 100;

/** Reads the rows of one sheet of an .xlsx file. Formulas are never run; their stored values are used. */
export async function readXlsx(bytes: Buffer, how: HowToRead, onRow: RowSink): Promise<ReadSheet> {
  const parts = await checkZip(bytes);
  const has = (test: (name: string) => boolean) => parts.some(({ name }) => test(name));
  if (!has((name) => name === '[Content_Types].xml') || !has((name) => name.startsWith('xl/')))
    throw new FileRefused('not_a_spreadsheet');
  const found = chooseSheet(sheetNames(bytes, parts), how.sheet);
  const index = Math.max(0, found.sheets.indexOf(found.sheet ?? ''));
  const merges = mergesOf(bytes, parts, index);
  const fill = filler(how.fillMerged ? merges : []);
  for await (const { index: row, values } of streamXlsxRows(bytes, { sheet: index })) {
    if (!onRow(fill(values, row), row + 1)) break;
  }
  return { ...found, merges };
}

/** Reads the rows of one sheet of an .ods file. */
export async function readOdsRows(bytes: Buffer, how: HowToRead, onRow: RowSink): Promise<ReadSheet> {
  await checkZip(bytes);
  const { sheets } = await readOds(bytes);
  return passRows(sheets, how, onRow);
}

interface SheetRows {
  name: string;
  rows: readonly (readonly Cell[] | undefined)[];
  merges?: readonly MergedRange[];
}

interface MergedRange {
  startRow: number;
  endRow: number;
  startCol: number;
}

function passRows(sheets: readonly SheetRows[], how: HowToRead, onRow: RowSink): ReadSheet {
  const names = sheets.map(({ name }) => name);
  const found = chooseSheet(names, how.sheet);
  const sheet = sheets[Math.max(0, names.indexOf(found.sheet ?? ''))];
  const merges = verticalOnes(sheet?.merges ?? []);
  const fill = filler(how.fillMerged ? merges : []);
  // Rows without cells are holes in the array.
  for (const [index, values] of (sheet?.rows ?? []).entries()) {
    if (!onRow(fill(values ?? [], index), index + 1)) break;
  }
  return { ...found, merges };
}

const verticalOnes = (ranges: readonly MergedRange[]): VerticalMerge[] =>
  ranges
    .filter(({ startRow, endRow }) => endRow > startRow)
    .map(({ startRow, endRow, startCol }) => ({ startRow, endRow, column: startCol }))
    .toSorted((one, other) => one.startRow - other.startRow);

/** Puts the value of merged cells into each of their rows; called for the rows in their order. */
function filler(merges: readonly VerticalMerge[]) {
  let next = 0;
  let open: { endRow: number; column: number; value: Cell }[] = [];
  return (cells: readonly Cell[], row: number): readonly Cell[] => {
    if (open.length === 0 && next === merges.length) return cells;
    open = open.filter(({ endRow }) => endRow >= row);
    const filled = [...cells];
    for (const { column, value } of open) filled[column] ??= value;
    for (let merge = merges[next]; merge && merge.startRow <= row; merge = merges[++next]) {
      if (merge.startRow === row) open.push({ ...merge, value: cells[merge.column] });
    }
    return filled;
  };
}

/** Reads the rows of one sheet of an .xls file (BIFF8). */
export async function readXlsRows(bytes: Buffer, how: HowToRead, onRow: RowSink): Promise<ReadSheet> {
  const { sheets } = await readXls(bytes);
  return passRows(sheets, how, onRow);
}

function chooseSheet(names: readonly string[], wanted: string | undefined): Sheets {
  const sheets = names.slice(0, maxSheets);
  if (wanted !== undefined && !sheets.includes(wanted))
    throw new FileRefused('unknown_sheet', { sheet: wanted });
  return { sheet: wanted ?? sheets[0] ?? null, sheets };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Sheet names in workbook order, without reading the rest of the workbook. */
function sheetNames(bytes: Buffer, parts: readonly ZipPart[]): string[] {
  const list = parts.find(({ name }) => name === 'xl/workbook.xml');
  if (!list) return [];
  const tags = partText(bytes, list).match(/<(?:\w{1,20}:)?sheet\s[^>]{0,1000}>/g) ?? [];
  return tags.map((tag) =>
    (/\sname="([^"]*)"/.exec(tag)?.[1] ?? '').replaceAll(
      /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7}));/g,
      (_, name: string | undefined, code: string) =>
        name === undefined ? String.fromCodePoint(Math.min(Number(code), 0x10ffff)) : (entities[name] ?? ''),
    ),
  );
}

/** The cells of a sheet that are merged over several rows. The library gives them only with the whole sheet in memory. */
function mergesOf(bytes: Buffer, parts: readonly ZipPart[], sheetIndex: number): VerticalMerge[] {
  const part = sheetPart(bytes, parts, sheetIndex);
  if (!part) return [];
  const xml = partText(bytes, part);
  const ranges: MergedRange[] = [];
  for (const [, from = '', to = ''] of xml.slice(xml.lastIndexOf('</sheetData>')).matchAll(mergePattern)) {
    const [start, end] = [parseCellRef(from), parseCellRef(to)];
    ranges.push({ startRow: start.row, endRow: end.row, startCol: start.col });
  }
  return verticalOnes(ranges);
}

const mergePattern = /<(?:\w{1,20}:)?mergeCell\s[^>]{0,200}?ref="([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})"/g;

/** The entry of a sheet, by the relationships of the workbook. */
function sheetPart(bytes: Buffer, parts: readonly ZipPart[], sheetIndex: number): ZipPart | undefined {
  const textOf = (path: string) => {
    const part = parts.find(({ name }) => name === path);
    return part ? partText(bytes, part) : '';
  };
  const tags = textOf('xl/workbook.xml').match(/<(?:\w{1,20}:)?sheet\s[^>]{0,1000}>/g) ?? [];
  const id = /\s\w{1,20}:id="([^"]*)"/.exec(tags[sheetIndex] ?? '')?.[1];
  const relation = (textOf('xl/_rels/workbook.xml.rels').match(/<Relationship\s[^>]{0,1000}>/g) ?? []).find(
    (tag) => id !== undefined && tag.includes(`Id="${id}"`),
  );
  const target = /\sTarget="([^"]*)"/.exec(relation ?? '')?.[1] ?? '';
  const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`;
  return parts.find(({ name }) => name === path);
}

/** An entry of the archive's central directory. */
interface ZipPart {
  name: string;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

const endMark = 0x06054b50;
const partMark = 0x02014b50;
const localMark = 0x04034b50;
const endLength = 22;
const partLength = 46;
const localLength = 30;
const maxCommentLength = 0xffff;
const zip64 = 0xffffffff;
const zip64Field = 1;
const encryptedFlag = 1;
const stored = 0;
const deflated = 8;

/**
 * Checks before the workbook is unpacked that the entries of the .xlsx file are within the limits: first their
 * declared sizes, then their real ones.
 */
async function checkZip(bytes: Buffer): Promise<ZipPart[]> {
  const parts = readParts(bytes);
  checkClaims(parts);
  for (const part of parts) await checkContent(bytes, part);
  return parts;
}

/** The content of a checked entry. */
function partText(bytes: Buffer, part: ZipPart): string {
  const content = bytes.subarray(contentStart(bytes, part), contentStart(bytes, part) + part.packed);
  return (part.method === stored ? content : inflateRawSync(content)).toString('utf8');
}

function checkClaims(parts: readonly ZipPart[]): void {
  const total = parts.reduce((sum, { unpacked }) => sum + unpacked, 0);
  const hasBomb = parts.some(
    ({ packed, unpacked }) =>
      unpacked > limits.ratioCheckedFrom && unpacked > packed * limits.compressionRatio,
  );
  if (total > limits.unpackedBytes || hasBomb)
    throw new FileRefused('too_big_unpacked', { max: maxMegabytes });
}

const maxMegabytes = limits.unpackedBytes / 1024 / 1024;

/** The central directory at the end of the file. The last end record counts, as in every zip reader. */
function readParts(bytes: Buffer): ZipPart[] {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > limits.zipParts) throw new FileRefused('damaged');
  const parts: ZipPart[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let index = 0; index < count; index++) {
    if (at + partLength > bytes.length || bytes.readUInt32LE(at) !== partMark)
      throw new FileRefused('damaged');
    if ((bytes.readUInt16LE(at + 8) & encryptedFlag) !== 0) throw new FileRefused('encrypted');
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((field) =>
      bytes.readUInt16LE(at + field),
    );
    const extra = at + partLength + (nameLength ?? 0);
    parts.push({
      name: bytes.toString('utf8', at + partLength, extra),
      method: bytes.readUInt16LE(at + 10),
      ...sizesOf(bytes, at, extra, extraLength ?? 0),
    });
    at = extra + (extraLength ?? 0) + (commentLength ?? 0);
  }
  if (new Set(parts.map(({ name }) => name)).size < parts.length) throw new FileRefused('damaged');
  return parts;
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - endLength - maxCommentLength);
  for (let at = bytes.length - endLength; at >= first; at--) {
    if (bytes.readUInt32LE(at) === endMark) return at;
  }
  throw new FileRefused('damaged');
}

/** Writers that do not know the sizes in advance put them into the ZIP64 extra field. */
function sizesOf(bytes: Buffer, at: number, extra: number, extraLength: number) {
  const sizes = [24, 20, 42].map((field) => bytes.readUInt32LE(at + field));
  if (sizes.includes(zip64)) {
    let long = longField(bytes, extra, extra + extraLength);
    for (const [index, size] of sizes.entries()) {
      if (size !== zip64) continue;
      if (long + 8 > bytes.length) throw new FileRefused('damaged');
      sizes[index] = Number(bytes.readBigUInt64LE(long));
      long += 8;
    }
  }
  const [unpacked = 0, packed = 0, offset = 0] = sizes;
  return { unpacked, packed, offset };
}

function longField(bytes: Buffer, from: number, to: number): number {
  for (let at = from; at + 4 <= to && to <= bytes.length; at += 4 + bytes.readUInt16LE(at + 2)) {
    if (bytes.readUInt16LE(at) === zip64Field) return at + 4;
  }
  throw new FileRefused('damaged');
}

/** The content starts after the local header, whose name and extra field may differ in length from the directory. */
function contentStart(bytes: Buffer, { offset }: ZipPart): number {
  return offset + localLength + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
}

/** An entry must contain exactly its declared size: the library that unpacks it later relies on that. */
async function checkContent(bytes: Buffer, part: ZipPart): Promise<void> {
  const { method, packed, unpacked, offset } = part;
  if (offset + localLength > bytes.length || bytes.readUInt32LE(offset) !== localMark)
    throw new FileRefused('damaged');
  const start = contentStart(bytes, part);
  if (start + packed > bytes.length || (packed === 0) !== (unpacked === 0)) throw new FileRefused('damaged');
  if (method === stored ? packed !== unpacked : method !== deflated) throw new FileRefused('damaged');
  if (method === stored || packed === 0) return;

  let length = 0;
  const inflating = Readable.from([bytes.subarray(start, start + packed)]).pipe(createInflateRaw());
  for await (const chunk of inflating as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > unpacked) break;
  }
  if (length !== unpacked) throw new FileRefused('damaged');
}
