import * as z from 'zod';

/**
 * A backup is a gzipped tar file: `backup.json`, the rows of each table as COPY writes them, in numbered parts, the
 * stored files that belong to the rows (the name, then the content in parts), and finally the checksums of all
 * that. Version 1 had no files.
 */
export const headName = 'backup.json';
export const sealName = 'checksums.json';

/** The next part of a table. */
export const partName = (table: string, part: number) =>
  `tables/${table}/${String(part).padStart(6, '0')}.copy`;

/** The table of a part; undefined for any other name. */
export const tableOfPart = (name: string) => /^tables\/(\w+)\/\d{6}\.copy$/.exec(name)?.[1];

export const fileHeadName = (file: number) => `files/${String(file).padStart(9, '0')}/file.json`;
/** The next part of a file. */
export const filePartName = (file: number, part: number) =>
  `files/${String(file).padStart(9, '0')}/${String(part).padStart(6, '0')}.part`;
export const isFileHead = (name: string) => /^files\/\d{9}\/file\.json$/.test(name);
export const isFilePart = (name: string) => /^files\/\d{9}\/\d{6}\.part$/.test(name);

const name = z.string().regex(/^\w{1,63}$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);

export const archiveHead = z.object({
  format: z.literal('strojpark-backup'),
  formatVersion: z.literal([1, 2]),
  productVersion: z.string(),
  /** The last migration of the database. */
  schemaVersion: z.number().int().min(1),
  postgresVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** In the order of the archive, with columns added at run time. */
  tables: z.array(
    z.object({ name, rows: count, columns: z.array(z.object({ name, type: z.string() })).min(1) }),
  ),
  /** The next value of each sequence; null when it was never used. */
  sequences: z.array(z.object({ table: name, column: name, value: z.number().int().nullable() })),
});
export type ArchiveHead = z.output<typeof archiveHead>;

export const archiveSeal = z.object({
  head: sha256,
  tables: z.array(z.object({ name, rows: count, bytes: count, sha256 })),
  /** The number of files, and the checksum of all names and contents in order. */
  files: z.object({ count, sha256 }).optional(),
});
export type ArchiveSeal = z.output<typeof archiveSeal>;

/** How much of a table or a file is held in memory. */
const pieceBytes = 1024 * 1024;

/** The same bytes in larger pieces. */
export async function* inPieces(chunks: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of chunks as AsyncIterable<Buffer>) {
    waiting.push(chunk);
    length += chunk.length;
    if (length < pieceBytes) continue;
    yield Buffer.concat(waiting);
    [waiting, length] = [[], 0];
  }
  if (length > 0) yield Buffer.concat(waiting);
}
