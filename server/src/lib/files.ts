import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checksumStream, type SizeAndChecksum } from './checksum-stream.ts';
import { hasCode } from './error-code.ts';

export type StoredFile = SizeAndChecksum;

export interface ListedFile {
  name: string;
  size: number;
  storedAt: Date;
}

/** The content of a stored file is not what was stored. */
export class DamagedFile extends Error {
  override name = 'DamagedFile';
}

/** Passes on the last chunk only when the whole content is known to have this checksum. */
export async function* verified(
  chunks: AsyncIterable<Buffer>,
  checksum: string | null | undefined,
  damaged: () => Error,
): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held: Buffer | undefined;
  for await (const chunk of chunks) {
    hash.update(chunk);
    if (held) yield held;
    held = chunk;
  }
  if (hash.digest('hex') !== checksum) throw damaged();
  if (held) yield held;
}

/**
 * Storage for files that outlive a request. A name is a relative path: `backups/….tar.gz`. Nothing else keeps files of
 * the product, so that every process finds what another one has stored.
 */
export interface FileStore {
  kind: 'folder' | 'bucket';
  /** The path or address. */
  location: string;
  /** Rejects when the store does not respond now; nothing is written. */
  check: () => Promise<void>;
  /** The file appears only when all of `content` is stored, and from then on survives a crash. Never store two under one name at the same time. */
  put: (name: string, content: Readable) => Promise<StoredFile>;
  /** Stores a local file, which is moved when it can be; otherwise it remains. */
  take: (name: string, path: string) => Promise<void>;
  /** Copies a stored file, without taking space where the file system can share it. Deleting one keeps the other. */
  copy: (from: string, to: string) => Promise<void>;
  /** Null when there is no such file. */
  get: (name: string) => Promise<Readable | null>;
  /**
   * For those who need a local file: its path is valid while `read` runs, and its content must not be changed. Null when
   * there is no such file.
   */
  withPath: <T>(name: string, read: (path: string) => Promise<T>) => Promise<T | null>;
  has: (name: string) => Promise<boolean>;
  /** The complete files in a folder and its subfolders, in no particular order. */
  list: (folder: string) => AsyncIterable<ListedFile>;
  /** SHA-256 of the stored content; null when there is no such file. */
  checksum: (name: string) => Promise<string | null>;
  /** Deletes the file and what an interrupted `put` has left behind. A missing file is fine. */
  delete: (name: string) => Promise<void>;
  /**
   * Deletes what was stored in a folder and below before this time, complete or not. What has no name here remains: file
   * systems and desktops put hidden files into folders.
   */
  deleteStoredBefore: (folder: string, time: Date) => Promise<void>;
}

/** For terminals and logs: `the folder /srv/strojpark/files`. */
export const placeOf = ({ kind, location }: FileStore): string => `the ${kind} ${location}`;

/** Every folder of the product's file store. */
export const storeFolders = ['attachments', 'backups', 'imports', 'produced'] as const;

export const plainName = /^[^./\0][^/\0]*(?:\/[^./\0][^/\0]*)*$/;
const isMissing = (error: unknown) => hasCode(error, 'ENOENT');

/**
 * Writes what the system still has in memory to the disk: the content of a file, or the names in a folder. Otherwise a crash of the
 * computer loses a file that the database already knows.
 */
async function flush(path: string): Promise<void> {
  // It has no such call for what is open for reading.
  if (process.platform === 'win32') return;
  const file = await open(path);
  try {
    await file.sync();
  } catch (error) {
    // Not every file system can do it with a folder.
    if (!hasCode(error, 'EINVAL')) throw error;
  } finally {
    await file.close();
  }
}

/** A local folder, private to its user. `elsewhere` has the paths of its subfolders that are outside of it. */
export function localFiles(folder: string, elsewhere: Readonly<Record<string, string>> = {}): FileStore {
  const pathOf = (name: string) => {
    if (!plainName.test(name)) throw new Error(`not a name of a file: ${name}`);
    const [first = '', ...rest] = name.split('/');
    return join(elsewhere[first] ?? join(folder, first), ...rest);
  };
  const partOf = (path: string) => `${path}.part`;

  async function get(name: string): Promise<Readable | null> {
    try {
      const file = await open(pathOf(name));
      return file.createReadStream();
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  async function put(name: string, content: Readable): Promise<StoredFile> {
    const path = pathOf(name);
    const { stream, result } = checksumStream();
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const file = createWriteStream(partOf(path), { mode: 0o600, flush: true });
    try {
      await pipeline(content, stream, file);
      await rename(partOf(path), path);
      await flush(dirname(path));
    } catch (error) {
      await rm(partOf(path), { force: true });
      throw error;
    }
    return result();
  }

  async function has(name: string): Promise<boolean> {
    try {
      await access(pathOf(name));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** What was stored in a folder and its subfolders, complete or not. */
  async function* storedIn(within: string): AsyncGenerator<ListedFile & { path: string }> {
    const root = pathOf(within);
    const entries = await readdir(root, { withFileTypes: true, recursive: true }).catch((error: unknown) => {
      if (isMissing(error)) return [];
      throw error;
    });
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      const name = [within, ...relative(root, path).split(sep)].join('/');
      if (!entry.isFile() || !plainName.test(name)) continue;
      // Another process may have deleted it already.
      const info = await stat(path).catch((error: unknown) => {
        if (isMissing(error)) return null;
        throw error;
      });
      if (info) yield { path, name, size: info.size, storedAt: info.mtime };
    }
  }

  return {
    kind: 'folder',
    location: folder,
    async check() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await access(folder, constants.W_OK | constants.X_OK);
    },
    get,
    put,
    has,
    async take(name, from) {
      const path = pathOf(name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await flush(from);
        await rename(from, path);
        await flush(dirname(path));
      } catch (error) {
        // Another file system.
        if (!hasCode(error, 'EXDEV')) throw error;
        await put(name, createReadStream(from));
      }
    },
    async withPath(name, read) {
      return (await has(name)) ? read(pathOf(name)) : null;
    },
    async copy(from, to) {
      const path = pathOf(to);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await link(pathOf(from), path);
        await flush(dirname(path));
      } catch (error) {
        // Not every file system has hard links.
        const content = isMissing(error) ? null : await get(from);
        if (content === null) throw error;
        await put(to, content);
      }
    },
    async checksum(name) {
      const content = await get(name);
      if (content === null) return null;
      const hash = createHash('sha256');
      await pipeline(content, hash);
      return hash.digest('hex');
    },
    async delete(name) {
      const path = pathOf(name);
      await rm(partOf(path), { force: true });
      await rm(path, { force: true });
    },
    async *list(within) {
      for await (const { path: _path, ...file } of storedIn(within))
        if (!file.name.endsWith(partOf(''))) yield file;
    },
    async deleteStoredBefore(within, time) {
      for await (const { path, storedAt } of storedIn(within))
        if (storedAt < time) await rm(path, { force: true });
    },
  };
}
