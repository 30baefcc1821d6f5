import type { Readable } from 'node:stream';
import { writeArchive, type ArchiveOptions } from '../../db/archive/write.ts';
import { poolOf, type Db } from '../../db/connect.ts';

/** The whole database at one moment and the files that belong to it, packed; `db` is the database itself, not a transaction. */
export function readDatabase(db: Db, options: Required<ArchiveOptions>): Readable {
  return writeArchive(poolOf(db), options);
}
