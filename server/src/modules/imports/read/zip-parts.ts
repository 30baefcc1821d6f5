import { Readable } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { megabyte } from '../../../lib/upload-limits.ts';
import { FileRefused, limits } from './file-refused.ts';

/** An entry of the archive's central directory. */
export interface ZipPart {
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
export async function checkZip(bytes: Buffer): Promise<ZipPart[]> {
  const parts = readParts(bytes);
  checkClaims(parts);
  for (const part of parts) await checkContent(bytes, part);
  return parts;
}

/** The content of a checked entry as text, piece by piece; for tags, which are ASCII. */
export async function* partPieces(bytes: Buffer, part: ZipPart): AsyncGenerator<string> {
  const start = contentStart(bytes, part);
  const content = Readable.from([bytes.subarray(start, start + part.packed)]);
  const pieces = part.method === stored ? content : content.pipe(createInflateRaw());
  for await (const piece of pieces as AsyncIterable<Buffer>) yield piece.toString('latin1');
}

/** The content of a checked entry. */
export function partText(bytes: Buffer, part: ZipPart): string {
  const start = contentStart(bytes, part);
  const content = bytes.subarray(start, start + part.packed);
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

const maxMegabytes = limits.unpackedBytes / megabyte;

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
