import type { Readable } from 'node:stream';
import { writeArchive, type ArchiveProgress } from '../../db/archive-write.ts';
import { poolOf, type Db } from '../../db/connect.ts';

/** The whole database at one moment, packed; `db` is the database itself, not a transaction. */
export function readDatabase(
  db: Db,
  options: { productVersion: string; now: Date; onProgress: (progress: ArchiveProgress) => void },
): Readable {
  return writeArchive(poolOf(db), options);
}
