import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ClientBase } from 'pg';
import * as z from 'zod';
import type { FileStore } from '../../lib/files.ts';
import { tarEntry, type TarEntry } from '../../lib/tar.ts';
import { inPieces, fileHeadName, filePartName, isFileHead, isFilePart, type ArchiveSeal } from './format.ts';

const atOnce = 1000;

/** The names of the stored files in the backup's snapshot. */
export async function selectStoredNames(client: ClientBase): Promise<string[]> {
  const names: string[] = [];
  for (;;) {
    const { rows } = await client.query<{ name: string }>(
      'select name from stored_files where name > $1 order by name limit $2',
      [names.at(-1) ?? '', atOnce],
    );
    if (rows.length === 0) return names;
    for (const { name } of rows) names.push(name);
  }
}

/** The files with these names. Those permanently deleted since the snapshot are left out. */
export async function* fileEntries(
  names: readonly string[],
  store: FileStore,
  now: Date,
  report: (done: number) => void,
): AsyncGenerator<Buffer, NonNullable<ArchiveSeal['files']>> {
  const hash = createHash('sha256');
  let [count, done] = [0, 0];
  for (const name of names) {
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
