import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addMachine } from '../../../test/build.ts';
import { createBareDb, setUpTestDb } from '../../../test/test-db.ts';
import { localFiles, type FileStore } from '../../lib/files.ts';
import { checkArchive } from './read.ts';
import { writeArchive, type ArchiveProgress } from './write.ts';
import { restoreArchive } from './restore.ts';

const test = setUpTestDb();
let folder: string;
let files: FileStore;
const names: string[] = [];
const contents = [Buffer.from('krátký soubor'), Buffer.alloc(2_500_000, 'dlouhý '), Buffer.from([0, 1, 2])];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strojpark-archive-files-'));
  files = localFiles(join(folder, 'files'));
  const machine_id = await addMachine(test.db);
  for (const content of contents) {
    const id = randomUUID();
    const name = `attachments/${id.slice(0, 2)}/${id}.file`;
    const row = { id, machine_id, kind: 'document', name: 'a.pdf', content_type: 'application/pdf' } as const;
    const at = { created_at: new Date(), created_by_name: 'Test', position: names.length };
    await test.db
      .insertInto('attachments')
      .values({ ...row, ...at, size: content.length })
      .execute();
    const stored = await files.put(name, Readable.from([content]));
    await test.db
      .insertInto('stored_files')
      .values({ name, attachment_id: id, ...stored })
      .execute();
    names.push(name);
  }
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
});

let count = 0;
async function backUp(store?: FileStore): Promise<{ path: string; progress: ArchiveProgress[] }> {
  const name = `${(count += 1)}.tar.gz`;
  const progress: ArchiveProgress[] = [];
  const content = writeArchive(test.pool, {
    productVersion: '1.0.0',
    now: new Date(),
    ...(store && { files: store }),
    onProgress: (step) => progress.push(step),
  });
  await localFiles(folder).put(name, content);
  return { path: join(folder, name), progress };
}

/** Of files that are not in the store. */
async function addNames(number: number) {
  const { rows } = await test.pool.query<{ name: string }>(
    `insert into stored_files (name, attachment_id, size, checksum)
     select 'attachments/zz/' || gen_random_uuid() || '-large.webp', (select attachment_id from stored_files limit 1), 1, 'none'
     from generate_series(1, $1) returning name`,
    [number],
  );
  return rows.map(({ name }) => name);
}

/** Whether this process has something spooled; the file has no name any more. */
const hasSpool = () =>
  readdirSync('/proc/self/fd').some((fd) => linkOf(`/proc/self/fd/${fd}`).includes('strojpark-spool-'));

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    // The folder was listed through it.
    return '';
  }
}

describe('a backup', () => {
  it('includes the stored files and restores them unchanged', async () => {
    const { path, progress } = await backUp(files);
    const archive = await checkArchive(path);
    expect(archive.seal.files?.count).toBe(contents.length);
    const end = progress.at(-1);
    expect(end?.rowsDone).toBe(end?.rowsTotal);

    const target = await createBareDb();
    try {
      const store = localFiles(join(folder, 'restored'));
      await restoreArchive(target.pool, archive, store);
      for (const [index, name] of names.entries()) {
        const content = await store.get(name);
        expect(content && (await buffer(content)).equals(contents[index] ?? Buffer.alloc(0))).toBe(true);
      }
    } finally {
      await target.close();
    }
  });

  it('with altered or truncated files is refused', async () => {
    const { path } = await backUp(files);
    const bytes = gunzipSync(readFileSync(path));
    const at = bytes.indexOf('krátký soubor');
    expect(at).toBeGreaterThan(0);
    bytes.write('KRÁTKÝ', at);
    writeFileSync(path, gzipSync(bytes));
    await expect(checkArchive(path)).rejects.toThrow('its files were altered or are incomplete');
  });

  it('leaves out a file that is missing in the store', async () => {
    const store: FileStore = {
      ...files,
      get: (name) => (name === names[1] ? Promise.resolve(null) : files.get(name)),
    };
    const { seal } = await checkArchive((await backUp(store)).path);
    expect(seal.files?.count).toBe(contents.length - 1);
  });

  it('has released its locks and its snapshot when it reads the files', async () => {
    const states: unknown[] = [];
    const store: FileStore = {
      ...files,
      async get(name) {
        const { rows } = await test.pool.query(
          `select count(*) as locks from pg_locks where relation = 'stored_files'::regclass and mode = 'AccessShareLock'`,
        );
        states.push({ ...rows[0], used: test.pool.totalCount - test.pool.idleCount });
        return files.get(name);
      },
    };
    await backUp(store);
    expect(states).toEqual(contents.map(() => ({ locks: 0, used: 0 })));
  });

  it('keeps the names of many files on the disk until they are read', async () => {
    const added = await addNames(12_000);
    const asked: string[] = [];
    const isOnDisk: boolean[] = [];
    const store: FileStore = {
      ...files,
      get(name) {
        if (asked.push(name) === 1) isOnDisk.push(hasSpool());
        return Promise.resolve(null);
      },
    };
    await backUp(store);
    await test.pool.query(`delete from stored_files where name like 'attachments/zz/%'`);
    expect(asked.toSorted()).toEqual([...names, ...added].toSorted());
    expect(isOnDisk).toEqual([true]);
    expect(hasSpool()).toBe(false);
  });

  it('without a store contains only the rows', async () => {
    const { seal } = await checkArchive((await backUp()).path);
    expect(seal.files).toBeUndefined();
  });
});
