import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startS3, type TestS3 } from '../test/s3.ts';
import type { FileStore } from './lib/files.ts';
import { s3Files } from './lib/s3-files.ts';
import { moveFiles } from './move-files.ts';
import { localStore } from './open-files.ts';

let s3: TestS3;
let bucket: FileStore;
let folder: FileStore;
let dataDir: string;
beforeEach(async () => {
  s3 = await startS3();
  bucket = s3Files(s3.settings);
  dataDir = mkdtempSync(join(tmpdir(), 'strojpark-move-'));
  folder = localStore({ dataDir });
  for (const [name, content] of Object.entries(contents)) await folder.put(name, Readable.from([content]));
});
afterEach(async () => {
  await s3.close();
  rmSync(dataDir, { recursive: true });
});

/** The second one is larger than a part. */
const contents: Record<string, Buffer> = {
  'attachments/ab/abc.file': randomBytes(3000),
  'backups/a.tar.gz': randomBytes(200_000),
  'imports/upload': randomBytes(100),
  'produced/empty.csv': Buffer.alloc(0),
};
const names = Object.keys(contents);

const move = (direction: string, to = bucket, print: (line: string) => void = () => undefined) =>
  moveFiles(direction, to, { dataDir, s3: s3.settings }, print);

async function intactIn(store: FileStore): Promise<string[]> {
  const found: string[] = [];
  for (const [name, content] of Object.entries(contents)) {
    const checksum = createHash('sha256').update(content).digest('hex');
    if ((await store.checksum(name)) === checksum) found.push(name);
  }
  return found;
}
const localPaths = () =>
  readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());

it('all files are moved to the store and back, unchanged', async () => {
  const lines: string[] = [];
  expect(await move('to-s3', bucket, (line) => lines.push(line))).toBe(
    `Moved from the folder ${join(dataDir, 'files')} to the bucket ${s3.settings.bucketUrl}: 4 files (203100 bytes).`,
  );
  expect(lines).toContain('backups/a.tar.gz (200000 bytes)');
  expect(await intactIn(bucket)).toEqual(names);
  expect(localPaths()).toEqual([]);

  expect(await move('to-folder')).toMatch(/^Moved from the bucket .*: 4 files \(203100 bytes\)\.$/);
  expect(await intactIn(folder)).toEqual(names);
  expect(s3.keys()).toEqual([]);
  expect(await move('to-folder')).toContain(': 0 files (0 bytes).');
});

it.each(['to-s3', 'to-folder'])(
  '%s that is interrupted loses nothing, and repeating it moves the rest',
  async (direction) => {
    if (direction === 'to-folder') await move('to-s3');
    const [from, to] = direction === 'to-s3' ? [folder, bucket] : [bucket, folder];
    // In the middle of the second file.
    s3.fault = ({ socket }) => {
      if (s3.calls.length <= 7) return false;
      socket.destroy();
      return true;
    };
    s3.calls.length = 0;
    await expect(move(direction)).rejects.toThrow(
      /cannot be reached[\s\S]*Moved from [\s\S]*: 1 file \(3000 bytes\)\. Repeat the command/,
    );
    s3.fault = null;
    const [left, arrived] = [await intactIn(from), await intactIn(to)];
    expect(arrived).toContain(names[0]);
    expect(left).toContain(names[1]);
    expect(new Set([...left, ...arrived])).toEqual(new Set(names));

    await move(direction);
    expect(await intactIn(to)).toEqual(names);
    expect(await intactIn(from)).toEqual([]);
  },
);
it('a file that is damaged in the store stays there and is reported; the others are moved', async () => {
  await move('to-s3');
  s3.truncate('attachments/ab/abc.file', 10);
  await expect(move('to-folder')).rejects.toThrow(
    /^Moved from .*: 3 files [\s\S]*These files were not moved:\nattachments\/ab\/abc\.file in the bucket \S+ is damaged/,
  );
  expect(await intactIn(folder)).toEqual(names.slice(1));
  expect(await folder.has('attachments/ab/abc.file')).toBe(false);
  expect(s3.keys()).toEqual(['attachments/ab/abc.file']);
});

it('a file whose copy is not intact is not deleted', async () => {
  const damaging: FileStore = {
    ...bucket,
    async put(name, content) {
      const stored = await bucket.put(name, content);
      if (name === 'imports/upload') s3.truncate(name, 1);
      return stored;
    },
  };
  await expect(move('to-s3', damaging)).rejects.toThrow(
    /^Moved from .*: 3 files [\s\S]*imports\/upload was not stored intact in the bucket/,
  );
  expect(await intactIn(folder)).toEqual(['imports/upload']);
  expect(await move('to-s3')).toContain(': 1 file (100 bytes).');
  expect(await intactIn(bucket)).toEqual(names);
});

it('a wrong direction, or no store, is refused', async () => {
  await expect(move('to-nas')).rejects.toThrow('The direction must be to-s3 or to-folder.');
  await expect(moveFiles('to-s3', folder, { dataDir, s3: undefined }, () => undefined)).rejects.toThrow(
    'Set the variables of the S3 store for this command.',
  );
  expect(await intactIn(folder)).toEqual(names);
});
