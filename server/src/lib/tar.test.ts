import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readTar, tarEnd, tarEntry, type TarEntry } from './tar.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'strojpark-tar-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const now = new Date('2026-11-21T10:00:00Z');
const entries: TarEntry[] = [
  { name: 'about.json', content: Buffer.from('{}') },
  { name: 'tables/machines/0001.copy', content: Buffer.alloc(512, 'a') },
  { name: 'tables/machines/0002.copy', content: Buffer.alloc(700_001, 'č') },
  { name: 'empty', content: Buffer.alloc(0) },
];
const archive = Buffer.concat([...entries.map((entry) => tarEntry(entry, now)), tarEnd]);

async function read(bytes: Buffer, step = 64 * 1024): Promise<TarEntry[]> {
  const chunks: Buffer[] = [];
  for (let start = 0; start < bytes.length; start += step) chunks.push(bytes.subarray(start, start + step));
  const found: TarEntry[] = [];
  for await (const entry of readTar(Readable.from(chunks))) found.push(entry);
  return found;
}

describe('an archive', () => {
  it('is read as written, in chunks of any size', async () => {
    for (const step of [100, 512, 65_536, archive.length]) expect(await read(archive, step)).toEqual(entries);
  });

  it('can be unpacked by the system’s tar', () => {
    const path = join(folder, 'a.tar');
    writeFileSync(path, archive);
    execFileSync('tar', ['-xf', path, '-C', folder]);
    for (const { name, content } of entries) expect(readFileSync(join(folder, name))).toEqual(content);
  });

  it('is refused when a part is missing or a header was altered', async () => {
    for (const length of [0, 100, 512, 1000, archive.length - 1024])
      await expect(read(archive.subarray(0, length))).rejects.toThrow('too early');
    const altered = Buffer.from(archive);
    altered[3] = 0x78;
    await expect(read(altered)).rejects.toThrow('damaged');
  });

  it('does not exhaust memory, whatever sizes it declares', async () => {
    const huge = tarEntry({ name: 'huge', content: Buffer.alloc(0) }, now);
    huge.write('77777777777', 124, 'ascii');
    huge.write('      ', 148, 'ascii');
    const sum = huge
      .subarray(0, 512)
      .reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
    huge.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii');
    await expect(read(huge)).rejects.toThrow('too large');
  });
});
