import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { link, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { checksumStream, type SizeAndChecksum } from './checksum-stream.ts';

export type StoredFile = SizeAndChecksum;

/** Storage for files that outlive a request. A name is a relative path: `backups/….tar.gz`. */
export interface FileStore {
  /** The file appears only when all of `content` is stored, even after a crash. */
  put: (name: string, content: Readable) => Promise<StoredFile>;
  /** Copies a stored file, without taking space where the file system can share it. Deleting one keeps the other. */
  copy: (from: string, to: string) => Promise<void>;
  /** Null when there is no such file. */
  get: (name: string) => Promise<Readable | null>;
  /** SHA-256 of the stored content; null when there is no such file. */
  checksum: (name: string) => Promise<string | null>;
  /** Deletes the file and what an interrupted `put` has left behind. A missing file is fine. */
  delete: (name: string) => Promise<void>;
}

const plainName = /^[^./\0][^/\0]*(?:\/[^./\0][^/\0]*)*$/;
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A local folder, private to its user. */
export function localFiles(folder: string): FileStore {
  const pathOf = (name: string) => {
    if (!plainName.test(name)) throw new Error(`not a name of a file: ${name}`);
    return join(folder, name);
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
    } catch (error) {
      await rm(partOf(path), { force: true });
      throw error;
    }
    return result();
  }

  return {
    get,
    put,
    async copy(from, to) {
      const path = pathOf(to);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await link(pathOf(from), path);
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
  };
}
