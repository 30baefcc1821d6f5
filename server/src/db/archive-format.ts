import * as z from 'zod';

/**
 * A backup is a gzipped tar file: what it is (`backup.json`), the rows of each table as COPY writes them,
 * in parts that belong together in their order, the stored files that belong to the rows, each with its name and
 * then its content in parts, and at the end the checksums of all that. The first version had no files.
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
  /** The last migration that the database had. */
  schemaVersion: z.number().int().min(1),
  postgresVersion: z.string(),
  createdAt: z.iso.datetime(),
  /** In the order in which they follow. Columns that were added while the product ran are among them. */
  tables: z.array(
    z.object({ name, rows: count, columns: z.array(z.object({ name, type: z.string() })).min(1) }),
  ),
  /** Where numbering goes on; null: nothing has been numbered. */
  sequences: z.array(z.object({ table: name, column: name, value: z.number().int().nullable() })),
});
export type ArchiveHead = z.output<typeof archiveHead>;

export const archiveSeal = z.object({
  head: sha256,
  tables: z.array(z.object({ name, rows: count, bytes: count, sha256 })),
  /** How many, and the checksum of all names and contents in their order. */
  files: z.object({ count, sha256 }).optional(),
});
export type ArchiveSeal = z.output<typeof archiveSeal>;
