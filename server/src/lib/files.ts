import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { measured, type Measure } from './measured.ts';

export type StoredFile = Measure;

/** Where files are kept that outlive a request. A name is a path below: `backups/….tar.gz`. */
export interface FileStore {
  /** Keeps what `content` gives. Until all of it is there nothing is there, also after a crash. */
  put: (name: string, content: Readable) => Promise<StoredFile>;
  /** The content; null when there is no such file. */
  get: (name: string) => Promise<Readable | null>;
  /** SHA-256 of what is there now; null when there is no such file. */
  checksum: (name: string) => Promise<string | null>;
  /** Removes the file and what an interrupted `put` has left of it; without either nothing happens. */
  delete: (name: string) => Promise<void>;
}

const plainName = /^[^./\0][^/\0]*(?:\/[^./\0][^/\0]*)*$/;
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** A folder of this computer, closed to its other users. */
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

  return {
    get,
    async put(name, content) {
      const path = pathOf(name);
      const { through, measure } = measured();
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const file = createWriteStream(partOf(path), { mode: 0o600, flush: true });
      try {
        await pipeline(content, through, file);
        await rename(partOf(path), path);
      } catch (error) {
        await rm(partOf(path), { force: true });
        throw error;
      }
      return measure();
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
