import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { localFiles, type FileStore } from './files.ts';

let folder: string;
let files: FileStore;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'strojpark-files-'));
  files = localFiles(join(folder, 'files'));
});
afterAll(() => rmSync(folder, { recursive: true }));

// What all stores have in common is in `file-stores.test.ts`.
describe('files in a folder', () => {
  it('are readable only by their user', async () => {
    await files.put('reports/a.txt', Readable.from([Buffer.from('abc')]));
    const mode = (path: string) => statSync(path).mode & 0o777;
    expect(mode(join(folder, 'files/reports/a.txt'))).toBe(0o600);
    expect(mode(join(folder, 'files/reports'))).toBe(0o700);
    expect(mode(join(folder, 'files'))).toBe(0o700);
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

  it('survive a crash of the computer: their content and their names are written to the disk', async () => {
    const handle = await open(folder);
    const prototype = Object.getPrototypeOf(handle) as FileHandle;
    await handle.close();
    const flushed: string[] = [];
    const sync = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
      flushed.push(relative(folder, readlinkSync(`/proc/self/fd/${this.fd}`)));
    });
    onTestFinished(() => sync.mockRestore());
    await files.put('flushed/one', Readable.from(['one']));
    expect(flushed.splice(0)).toEqual(['files/flushed']);
    writeFileSync(join(folder, 'upload'), 'two');
    await files.take('flushed/two', join(folder, 'upload'));
    expect(flushed.splice(0)).toEqual(['upload', 'files/flushed']);
    await files.copy('flushed/one', 'copied/one');
    expect(flushed).toEqual(['files/copied']);
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
});
