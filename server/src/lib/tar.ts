import type { Readable } from 'node:stream';

/**
 * The part of the tar format (POSIX ustar) that our archives need, readable by any tar: plain files with short
 * names, each small enough for memory.
 */
export interface TarEntry {
  name: string;
  content: Buffer;
}

const block = 512;
const maxNameLength = 100;
/** The largest entry to read: an altered file must not fill the memory. */
const maxEntryBytes = 64 * 1024 * 1024;

/** A file's entry in the archive. */
export function tarEntry({ name, content }: TarEntry, modified: Date): Buffer {
  if (Buffer.byteLength(name) > maxNameLength)
    throw new Error(`the name is too long for an archive: ${name}`);
  const header = Buffer.alloc(block);
  const octal = (value: number, offset: number, length: number) =>
    header.write(value.toString(8).padStart(length - 1, '0'), offset, 'ascii');
  header.write(name, 0, 'utf8');
  octal(0o600, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(content.length, 124, 12);
  octal(Math.floor(modified.getTime() / 1000), 136, 12);
  header.write('0', 156, 'ascii');
  header.write('ustar\x0000', 257, 'ascii');
  header.write(`${checksumOf(header).toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
  return Buffer.concat([header, content, Buffer.alloc(paddingOf(content.length))]);
}

/** The end of a complete archive. */
export const tarEnd = Buffer.alloc(2 * block);

/**
 * The entries of an archive, one by one.
 * @throws Error when it is not an archive, has an altered header, or is incomplete.
 */
export async function* readTar(source: Readable): AsyncGenerator<TarEntry> {
  const chunks = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const take = createReader(chunks);
  for (;;) {
    const header = await take(block);
    if (header.every((byte) => byte === 0)) break;
    if (Number.parseInt(textAt(header, 148, 8), 8) !== checksumOf(header))
      throw new Error('a header is damaged');
    const size = Number.parseInt(textAt(header, 124, 12), 8);
    if (!(size <= maxEntryBytes)) throw new Error('an entry is too large');
    const content = await take(size);
    await take(paddingOf(size));
    yield { name: textAt(header, 0, maxNameLength), content };
  }
  // Reads on to the end, where decompression reports damage.
  while (!(await chunks.next()).done);
}

const paddingOf = (size: number) => (block - (size % block)) % block;

/** Up to the first null. */
function textAt(header: Buffer, offset: number, length: number): string {
  const [text = ''] = header.toString('utf8', offset, offset + length).split('\0');
  return text;
}

/** The sum of the header's bytes, with the checksum itself counted as spaces. */
function checksumOf(header: Buffer): number {
  return header.reduce((sum, byte, index) => sum + (index >= 148 && index < 156 ? 32 : byte), 0);
}

function createReader(chunks: AsyncIterator<Buffer>): (size: number) => Promise<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  return async (size) => {
    while (length < size) {
      const next = await chunks.next();
      if (next.done === true) throw new Error('it ends too early');
      waiting.push(next.value);
      length += next.value.length;
    }
    const all = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting);
    waiting = [all.subarray(size)];
    length -= size;
    return all.subarray(0, size);
  };
}
