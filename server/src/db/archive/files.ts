import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import * as z from 'zod';
import type { FileStore } from '../../lib/files.ts';
import { tarEntry, type TarEntry } from '../../lib/tar.ts';
import { inPieces, fileHeadName, filePartName, isFileHead, isFilePart, type ArchiveSeal } from './format.ts';

const atOnce = 1000;

/** The names of the stored files in the backup's snapshot. */
async function* storedNames(client: ClientBase): AsyncGenerator<string> {
  for (let after = ''; ;) {
    const { rows } = await client.query<{ name: string }>(
      'select name from stored_files where name > $1 order by name limit $2',
      [after, atOnce],
    );
    for (const { name } of rows) yield name;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.name;
  }
}

export async function countStoredFiles(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ count: number }>('select count(*) as count from stored_files');
  return rows[0]?.count ?? 0;
}

/** The files that belong to the rows. Files permanently deleted since the snapshot are left out. */
export async function* fileEntries(
  client: ClientBase,
  store: FileStore,
  now: Date,
  report: (done: number) => void,
): AsyncGenerator<Buffer, NonNullable<ArchiveSeal['files']>> {
  const hash = createHash('sha256');
  let [count, done] = [0, 0];
  for await (const name of storedNames(client)) {
    report((done += 1));
    const content = await store.get(name);
    if (content === null) continue;
    count += 1;
    const head = Buffer.from(JSON.stringify({ name }));
    hash.update(head);
    yield tarEntry({ name: fileHeadName(count), content: head }, now);
    let part = 0;
    for await (const piece of inPieces(content)) {
      hash.update(piece);
      yield tarEntry({ name: filePartName(count, (part += 1)), content: piece }, now);
    }
  }
  return { count, sha256: hash.digest('hex') };
}

const fileHead = z.object({ name: z.string().regex(/^attachments\/[\w-]+\/[\w.-]+$/) });

/** Puts the files of a backup into the store; in `entries` they follow the last table. */
export async function restoreFiles(
  first: IteratorResult<TarEntry>,
  entries: AsyncIterator<TarEntry>,
  store: FileStore,
): Promise<void> {
  let entry = first;
  while (!entry.done && isFileHead(entry.value.name)) {
    const { name } = fileHead.parse(JSON.parse(entry.value.content.toString('utf8')));
    entry = await entries.next();
    const parts = async function* () {
      while (!entry.done && isFilePart(entry.value.name)) {
        yield entry.value.content;
        entry = await entries.next();
      }
    };
    await store.put(name, Readable.from(parts(), { objectMode: false }));
  }
}
