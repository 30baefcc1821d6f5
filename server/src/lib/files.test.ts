import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localFiles, type FileStore } from './files.ts';

let folder: string;
let files: FileStore;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'strojpark-files-'));
  files = localFiles(join(folder, 'files'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const ofAbc = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

describe('files in a folder', () => {
  it('are stored with size and checksum, readable only by their user', async () => {
    const stored = await files.put('reports/a.txt', Readable.from([Buffer.from('ab'), Buffer.from('c')]));
    expect(stored).toEqual({ size: 3, checksum: ofAbc });
    expect(await files.checksum('reports/a.txt')).toBe(ofAbc);
    const content = await files.get('reports/a.txt');
    expect(content && (await text(content))).toBe('abc');
    const mode = (path: string) => statSync(path).mode & 0o777;
    expect(mode(join(folder, 'files/reports/a.txt'))).toBe(0o600);
    expect(mode(join(folder, 'files/reports'))).toBe(0o700);
    expect(mode(join(folder, 'files'))).toBe(0o700);
  });

  it('do not exist before they are complete', async () => {
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half');
        await Promise.resolve();
        throw new Error('no more');
      })(),
    );
    await expect(files.put('reports/b.txt', broken)).rejects.toThrow('no more');
    expect(await files.get('reports/b.txt')).toBeNull();
    expect(await files.checksum('reports/b.txt')).toBeNull();
    expect(readdirSync(join(folder, 'files/reports'))).not.toContain('b.txt.part');
  });

  it('are replaced atomically; deleting a missing one is no error', async () => {
    await files.put('c', Readable.from([Buffer.from('old')]));
    await files.put('c', Readable.from([Buffer.from('new')]));
    expect(readFileSync(join(folder, 'files/c'), 'utf8')).toBe('new');
    await files.delete('c');
    await files.delete('c');
    expect(await files.get('c')).toBeNull();
  });

  it('are copied; deleting or replacing one keeps the other', async () => {
    await files.put('d/first', Readable.from([Buffer.from('same')]));
    await files.copy('d/first', 'e/second');
    await files.copy('d/first', 'e/third');
    await files.put('e/third', Readable.from([Buffer.from('other')]));
    await files.delete('d/first');
    expect(readFileSync(join(folder, 'files/e/second'), 'utf8')).toBe('same');
    expect(await files.checksum('d/first')).toBeNull();
    await expect(files.copy('d/first', 'e/fourth')).rejects.toThrow('ENOENT');
  });

  it('are taken from another place and read by their path', async () => {
    const elsewhere = { kept: join(folder, 'kept') };
    const store = localFiles(join(folder, 'taken'), elsewhere);
    for (const name of ['kept/one', 'f/two']) {
      const path = join(folder, 'received');
      writeFileSync(path, name);
      await store.take(name, path);
      expect(existsSync(path)).toBe(false);
      expect(await store.has(name)).toBe(true);
      expect(await store.withPath(name, async (stored) => readFileSync(stored, 'utf8'))).toBe(name);
    }
    expect(readFileSync(join(folder, 'kept/one'), 'utf8')).toBe('kept/one');
    await store.delete('kept/one');
    expect(await store.has('kept/one')).toBe(false);
    expect(await store.withPath('kept/one', () => Promise.resolve('read'))).toBeNull();
  });

  it('are deleted by age, complete or not; recent ones and files without a name remain', async () => {
    const root = join(folder, 'aged');
    const store = localFiles(join(folder, 'unused'), { aged: root });
    const noon = new Date('2026-03-01T12:00:00Z');
    mkdirSync(join(root, 'below/.hidden'), { recursive: true });
    const write = (name: string, storedAt: Date) => {
      writeFileSync(join(root, name), name);
      utimesSync(join(root, name), storedAt, storedAt);
    };
    const before = new Date(noon.getTime() - 1000);
    for (const name of ['old', 'half.part', 'new.part', 'below/old', '.nfs0001', 'below/.hidden/old'])
      write(name, before);
    for (const name of ['new', 'running.part', 'below/new']) write(name, noon);
    await store.deleteStoredBefore('aged', noon);
    const left = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    expect(left.map((one) => relative(root, join(one.parentPath, one.name))).toSorted()).toEqual([
      '.nfs0001',
      'below/.hidden/old',
      'below/new',
      'new',
      'running.part',
    ]);
    await store.deleteStoredBefore('none', noon);
  });

  it('cannot escape the folder', async () => {
    for (const name of ['../secret', '/etc/passwd', 'a/../../b', '.hidden', '', 'a//b', 'a/'])
      await expect(files.get(name)).rejects.toThrow('not a name');
  });
});
