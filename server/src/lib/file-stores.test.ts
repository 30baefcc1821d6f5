import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startS3, type TestS3 } from '../../test/s3.ts';
import { localFiles, type FileStore, type ListedFile } from './files.ts';
import { s3Files } from './s3-files.ts';

let folder: string;
let s3: TestS3;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strojpark-stores-'));
  s3 = await startS3();
});
afterAll(async () => {
  await s3.close();
  rmSync(folder, { recursive: true });
});

const ofAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
const from = (content: string | Buffer) => Readable.from([Buffer.from(content)]);
const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

const brokenAfter = (content: Buffer) =>
  Readable.from(
    (async function* () {
      yield content;
      await Promise.resolve();
      throw new Error('no more');
    })(),
  );

const stores: Record<string, () => FileStore> = {
  'a folder': () => localFiles(join(folder, 'files')),
  'an S3 store': () => s3Files(s3.settings),
};
const sizes = [0, 1, 65_535, 65_536, 65_537, 131_072, 400_001];

// An empty bucket of another implementation, see docs/operations.md.
const {
  S3_BUCKET_URL: bucketUrl,
  S3_ACCESS_KEY_ID: accessKeyId = '',
  S3_SECRET_ACCESS_KEY: secretAccessKey = '',
  S3_REGION: region,
} = process.env;
if (bucketUrl !== undefined) {
  stores[bucketUrl] = () =>
    s3Files({ bucketUrl, accessKeyId, secretAccessKey, region, partBytes: 5 * 1024 * 1024 });
  // In three parts.
  sizes.push(12_000_000);
}

describe.each(Object.entries(stores))('files in %s', (_store, open) => {
  let files: FileStore;
  beforeAll(() => {
    files = open();
  });
  const read = async (name: string) => {
    const content = await files.get(name);
    return content && text(content);
  };
  const listed = async (within: string) => {
    const found: ListedFile[] = [];
    for await (const file of files.list(within)) found.push(file);
    return found;
  };
  const names = async (within: string) => (await listed(within)).map(({ name }) => name).toSorted();

  it('are stored with size and checksum', async () => {
    await files.check();
    const stored = await files.put('reports/a.txt', Readable.from([Buffer.from('ab'), Buffer.from('c')]));
    expect(stored).toEqual({ size: 3, checksum: ofAbc });
    expect(await files.checksum('reports/a.txt')).toBe(ofAbc);
    expect(await read('reports/a.txt')).toBe('abc');
    expect(await files.has('reports/a.txt')).toBe(true);
  });

  it('may be missing', async () => {
    expect(await files.get('reports/none')).toBeNull();
    expect(await files.checksum('reports/none')).toBeNull();
    expect(await files.has('reports/none')).toBe(false);
    // The beginning of the name of another file.
    expect(await files.has('reports/a')).toBe(false);
    expect(await files.withPath('reports/none', () => Promise.resolve('read'))).toBeNull();
    expect(await names('nothing')).toEqual([]);
  });

  it.each(sizes)('of %i bytes come back unchanged', async (size) => {
    const content = randomBytes(size);
    const pieces = Array.from({ length: Math.ceil(size / 30_000) }, (_, index) =>
      content.subarray(index * 30_000, (index + 1) * 30_000),
    );
    const name = `sizes/${size}`;
    expect(await files.put(name, Readable.from(pieces))).toEqual({ size, checksum: sha256(content) });
    const stored = await files.get(name);
    expect(stored && (await buffer(stored)).equals(content)).toBe(true);
    expect(await files.checksum(name)).toBe(sha256(content));
    expect(await files.withPath(name, async (path) => sha256(readFileSync(path)))).toBe(sha256(content));
    const found = (await listed('sizes')).find((file) => file.name === name);
    expect(found?.size).toBe(size);
    expect(Math.abs(Date.now() - (found?.storedAt.getTime() ?? 0))).toBeLessThan(3_600_000);
    await files.delete(name);
    expect(await files.get(name)).toBeNull();
    expect(await names('sizes')).toEqual([]);
  });

  it('do not exist before they are complete', async () => {
    for (const size of [4, 200_000]) {
      await expect(files.put('broken/b', brokenAfter(Buffer.alloc(size)))).rejects.toThrow('no more');
      expect(await files.get('broken/b')).toBeNull();
    }
    expect(await names('broken')).toEqual([]);
  });

  it('are replaced; deleting a missing one is no error', async () => {
    await files.put('c', from('old'));
    await files.put('c', from('new'));
    expect(await read('c')).toBe('new');
    await files.delete('c');
    await files.delete('c');
    expect(await read('c')).toBeNull();
  });

  it('are copied; deleting or replacing one keeps the other', async () => {
    await files.put('d/first', from('same'));
    await files.copy('d/first', 'e/second');
    await files.copy('d/first', 'e/third');
    await files.put('e/third', from('other'));
    await files.delete('d/first');
    expect(await read('e/second')).toBe('same');
    expect(await read('e/third')).toBe('other');
    expect(await names('e')).toEqual(['e/second', 'e/third']);
    await expect(files.copy('d/first', 'e/fourth')).rejects.toThrow('first');
  });

  it('are taken from a local file', async () => {
    const path = join(folder, 'local');
    writeFileSync(path, 'taken');
    await files.take('taken/one', path);
    rmSync(path, { force: true });
    expect(await read('taken/one')).toBe('taken');
  });

  it('have a path only while it is used', async () => {
    await files.put('path/one', from('content'));
    let used = '';
    await expect(
      files.withPath('path/one', (path) => {
        used = path;
        return Promise.reject(new Error(readFileSync(path, 'utf8')));
      }),
    ).rejects.toThrow('content');
    expect(existsSync(used)).toBe(used.startsWith(folder));
    expect(await read('path/one')).toBe('content');
  });

  it('have plain names', async () => {
    for (const name of ['../secret', '/etc/passwd', 'a/../../b', '.hidden', '', 'a//b', 'a/']) {
      await expect(files.get(name)).rejects.toThrow('not a name');
      await expect(files.has(name)).rejects.toThrow('not a name');
    }
  });
});
