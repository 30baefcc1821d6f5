import { Readable } from 'node:stream';
import { createInflateRaw, inflateRawSync } from 'node:zlib';
import { FileRefused } from './file-refused.ts';
import { limits } from './limits.ts';

/** A part of an archive, as its directory says. */
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
const longestComment = 0xffff;
const zip64 = 0xffffffff;
const zip64Field = 1;
const encryptedFlag = 1;
const stored = 0;
const deflated = 8;

/**
 * Makes sure, before anything is unpacked for good, that the parts of a .xlsx file stay within bounds:
 * what they claim first, then what they really hold.
 */
export async function checkZip(bytes: Buffer): Promise<ZipPart[]> {
  const parts = readParts(bytes);
  checkClaims(parts);
  for (const part of parts) await checkContent(bytes, part);
  return parts;
}

/** What a checked part holds, as text. */
export function partText(bytes: Buffer, part: ZipPart): string {
  const content = bytes.subarray(contentStart(bytes, part), contentStart(bytes, part) + part.packed);
  return (part.method === stored ? content : inflateRawSync(content)).toString('utf8');
}

function checkClaims(parts: readonly ZipPart[]): void {
  const total = parts.reduce((sum, { unpacked }) => sum + unpacked, 0);
  const hasBomb = parts.some(
    ({ packed, unpacked }) => unpacked > limits.ratioMatters && unpacked > packed * limits.ratio,
  );
  if (total > limits.unpackedBytes || hasBomb)
    throw new FileRefused('too_big_unpacked', { max: maxMegabytes });
}

const maxMegabytes = limits.unpackedBytes / 1024 / 1024;

/** The directory at the end of the file: the last end mark, as every reader takes it. */
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
  const first = Math.max(0, bytes.length - endLength - longestComment);
  for (let at = bytes.length - endLength; at >= first; at--) {
    if (bytes.readUInt32LE(at) === endMark) return at;
  }
  throw new FileRefused('damaged');
}

/** Writers that do not know the sizes beforehand put them into an extra field of 64-bit numbers. */
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

/** Behind the part's own head, whose name and extra field have lengths of their own. */
function contentStart(bytes: Buffer, { offset }: ZipPart): number {
  return offset + localLength + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
}

/** A part must hold exactly what it claims, so that whoever unpacks it later meets no surprise. */
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
