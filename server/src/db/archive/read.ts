import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type * as z from 'zod';
import { readTar, type TarEntry } from '../../lib/tar.ts';
import { StartError } from '../../start-error.ts';
import {
  archiveHead,
  archiveSeal,
  headName,
  isFileHead,
  isFilePart,
  sealName,
  tableOfPart,
  type ArchiveHead,
  type ArchiveSeal,
} from './format.ts';

export interface CheckedArchive {
  path: string;
  head: ArchiveHead;
  seal: ArchiveSeal;
}

/** The entries of a backup, one after the other. */
export async function* archiveEntries(path: string): AsyncGenerator<TarEntry> {
  const unpacked = createGunzip();
  pipeline(createReadStream(path), unpacked).catch((error: unknown) => {
    unpacked.destroy(error instanceof Error ? error : new Error(String(error)));
  });
  try {
    yield* readTar(unpacked);
  } finally {
    unpacked.destroy();
  }
}

/**
 * Reads a whole backup and verifies all its checksums.
 * @throws StartError when it is not a backup, or is damaged, altered or incomplete.
 */
export async function checkArchive(path: string): Promise<CheckedArchive> {
  try {
    return { path, ...(await readAll(path)) };
  } catch (error) {
    throw new StartError(`${path} cannot be restored: ${reasonOf(error)}.`);
  }
}

async function readAll(path: string): Promise<Omit<CheckedArchive, 'path'>> {
  let head: ArchiveHead | undefined;
  let seal: ArchiveSeal | undefined;
  let headSum = '';
  const files = { count: 0, hash: createHash('sha256') };
  const read = new Map<string, { hash: Hash; bytes: number }>();
  for await (const { name, content } of archiveEntries(path)) {
    const table = tableOfPart(name);
    if (name === headName) {
      head = parsed(archiveHead, name, content);
      headSum = createHash('sha256').update(content).digest('hex');
    } else if (name === sealName) seal = parsed(archiveSeal, name, content);
    else if (isFileHead(name) || isFilePart(name)) {
      if (isFileHead(name)) files.count += 1;
      files.hash.update(content);
    } else if (table === undefined) throw new Error(`it contains an unknown entry "${name}"`);
    else {
      const sum = read.get(table) ?? { hash: createHash('sha256'), bytes: 0 };
      sum.hash.update(content);
      read.set(table, { ...sum, bytes: sum.bytes + content.length });
    }
  }
  if (!head) throw new Error('it is not a backup of this product');
  if (!seal) throw new Error('it is incomplete: its end is missing');
  if (seal.head !== headSum) throw new Error(`${headName} was altered`);
  compareTables(head, seal, read);
  const sealed = seal.files ?? { count: 0, sha256: createHash('sha256').digest('hex') };
  if (sealed.count !== files.count || sealed.sha256 !== files.hash.digest('hex'))
    throw new Error('its files were altered or are incomplete');
  return { head, seal };
}

function compareTables(
  head: ArchiveHead,
  seal: ArchiveSeal,
  read: ReadonlyMap<string, { hash: Hash; bytes: number }>,
): void {
  const sealed = new Map(seal.tables.map((table) => [table.name, table]));
  const known = new Set(head.tables.map(({ name }) => name));
  for (const name of [...sealed.keys(), ...read.keys()])
    if (!known.has(name)) throw new Error(`it contains an unknown table ${name}`);
  for (const { name, rows } of head.tables) {
    const expected = sealed.get(name);
    const { hash, bytes } = read.get(name) ?? { hash: createHash('sha256'), bytes: 0 };
    const isWhole =
      expected?.rows === rows && expected.bytes === bytes && expected.sha256 === hash.digest('hex');
    if (!isWhole) throw new Error(`table ${name} was altered or is incomplete`);
  }
}

function parsed<S extends z.ZodType>(schema: S, name: string, content: Buffer): z.output<S> {
  const result = schema.safeParse(JSON.parse(content.toString('utf8')));
  if (!result.success) throw new Error(`this program cannot read its ${name}`);
  return result.data;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'ENOENT') return 'the file does not exist';
  if (code === 'Z_BUF_ERROR') return 'it ends too early';
  return code.startsWith('Z_') ? 'it is damaged or not a backup of this product' : error.message;
}
